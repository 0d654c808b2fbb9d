import { createReadStream } from 'node:fs';
import path from 'node:path';
import { folderTarget, ingest, PictureRefused, type Target } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import type { Open } from './albums.ts';
import { type Arriving, update } from './context.ts';
import { fileIn } from './file.ts';
import type { Arrived, MovingImage } from './image-record.ts';

export async function largeTarget({ db, clock }: Services, { album, folder }: Target): Promise<Target> {
  const { largeSubLocation } = await db
    .selectFrom('album')
    .select('largeSubLocation')
    .where('id', '=', album)
    .executeTakeFirstOrThrow();
  return folderTarget(db, clock, `${folder}/${largeSubLocation}`);
}

/** Brings the large version of a picture that is here; without it the picture stays. */
export async function bringLarge(
  arriving: Arriving,
  { file, large }: MovingImage,
  { target, unlocked }: Open,
  at: Arrived,
): Promise<Arrived> {
  const { services, report, folder } = arriving;
  if (large === undefined || at.largeUrl !== null) return at;
  const found = await fileIn(folder, large);
  if ('left' in found) {
    report.left.push(`${large}: ${found.left}`);
    return at;
  }
  try {
    const largeUrl = large === file ? at.url : await takeIn(found.at);
    if (!target.isPhotoAlbum) await update(arriving, 'image', { id: at.id, largeUrl }, { name: large });
    return { ...at, largeUrl };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    report.left.push(`${large}: ${error.message}`);
    return at;
  }

  async function takeIn(source: string): Promise<string> {
    const body = createReadStream(source);
    if (target.isPhotoAlbum) {
      const name = path.posix.basename(at.url);
      const arrival = { name, exact: true, target: await largeTarget(services, target), unlocked };
      return (await ingest(services, body, arrival)).url;
    }
    const beside = { ...target, folder: `${target.folder}/large`, isRecorded: false };
    return (await ingest(services, body, { name: path.basename(large!), target: beside })).url;
  }
}
