import path from 'node:path';
import { photographsIn } from '../images/photographs.ts';
import { bringAlbums } from './albums.ts';
import type { Arriving } from './context.ts';
import { readMoving } from './file.ts';
import { bringImages } from './images.ts';
import { bringPeople, bringTags } from './people.ts';
import { bringRatings } from './ratings.ts';
import { newReport, type Report } from './report.ts';
import { bringLinks, bringTexts } from './texts.ts';

/** Names that are shown of what the file does not know. */
const SHOWN = 5;

/**
 * Brings in the library that a folder's `lichthof.json` describes. What is here already stays as it is, so it can be ended at any
 * time and called again. What is refused stays behind, and the report says why; anything else that fails (no space, no database)
 * ends the import, and so does `signal`.
 */
export async function importLibrary(given: Omit<Arriving, 'moving' | 'report'>): Promise<Report> {
  const arriving: Arriving = { ...given, moving: await readMoving(given.folder), report: newReport() };
  const { services, moving, folder, report } = arriving;
  const tags = await bringTags(arriving);
  const foreign = await bringPeople(arriving);
  const albums = await bringAlbums(arriving, { tags, foreign });
  const contributors = await services.db.selectFrom('contributor').select('id').execute();
  const ids = await bringImages(arriving, {
    albums,
    tags,
    contributors: new Set(contributors.map(({ id }) => id)),
  });
  await bringTexts(arriving, ids, tags);
  await bringLinks(arriving, ids);
  await bringRatings(arriving, ids);
  const others = (await photographsIn(folder)).filter(
    (name) => !moving.files.has(name.split(path.sep).join('/')),
  );
  if (others.length > 0)
    report.left.push(
      `${others.length} Bilder im Ordner nennt die lichthof.json nicht: ${others.slice(0, SHOWN).join(', ')}${others.length > SHOWN ? ', …' : ''}`,
    );
  return report;
}
