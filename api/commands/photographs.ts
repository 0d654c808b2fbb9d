import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isSiteAlbum, SITE_ALBUMS } from '../contract/site.ts';
import { errorCode } from '../files/error-code.ts';
import { importFolder } from '../images/folder-import.ts';
import { failureSentence, progressLine, summary } from '../images/import-report.ts';
import { albumTarget, siteTarget, type Target } from '../pictures/pictures.ts';
import { hasMoving } from '../moving/file.ts';
import type { Services } from '../services/services.ts';
import { type Command, optionsIn } from './command.ts';
import { importMoving } from './moving.ts';

const USAGE =
  'make import FROM=ordner SITE_ALBUM=brp, oder ALBUM=id für ein Fotoalbum; ohne beides, wo eine lichthof.json im Ordner liegt';

/**
 * `make import FROM=… SITE_ALBUM=…`: takes a folder of photographs into a site album or a photo album; without either what the
 * `lichthof.json` of the folder describes.
 */
export const importPhotographs: Command = async ({ services, args, cwd, say, signal }) => {
  const { from, password, ...into } = await argumentsOf(args, cwd);
  const isMoving = await hasMoving(from);
  if (into.album === '' && into.siteAlbum === '' && isMoving)
    return importMoving({ services, say, signal }, from, password);
  if ((into.album === '') === (into.siteAlbum === ''))
    throw new Error(`Bitte genau ein Ziel angeben: ${USAGE}`);
  if (isMoving) say('Mit einem Ziel bleibt die lichthof.json ungelesen; ohne eines wird sie übernommen.');
  const target = await targetOf(services, into);
  const report = await importFolder(
    services,
    from,
    target,
    (progress) => say(progressLine(progress)),
    signal,
  ).catch((error: unknown) => {
    throw new Error(failureSentence(error), { cause: error });
  });
  say(summary(report));
};

async function argumentsOf(args: string[], cwd: string) {
  const {
    'site-album': siteAlbum,
    from,
    ...rest
  } = optionsIn(args, 'from', 'album', 'site-album', 'password');
  if (from === '') throw new Error(`Bitte einen Ordner angeben: ${USAGE}`);
  const folder = path.resolve(cwd, from);
  await readdir(folder).catch((error: unknown) => {
    throw new Error(
      errorCode(error) === 'EACCES'
        ? `Den Ordner „${from}“ darf Lichthof nicht lesen.`
        : `Den Ordner „${from}“ gibt es nicht.`,
    );
  });
  return { from: folder, siteAlbum, ...rest };
}

async function targetOf(
  { db, clock }: Services,
  { album, siteAlbum }: { album: string; siteAlbum: string },
): Promise<Target> {
  if (siteAlbum !== '') {
    if (isSiteAlbum(siteAlbum)) return siteTarget(siteAlbum, clock);
    throw new Error(`Das Album „${siteAlbum}“ gibt es nicht. Bekannt sind ${SITE_ALBUMS.join(', ')}.`);
  }
  const target = await albumTarget(db, album);
  if (!target) throw new Error(`Das Fotoalbum „${album}“ gibt es nicht.`);
  if (target.encrypted) {
    throw new Error(
      'Das Fotoalbum ist verschlüsselt: Bilder kommen nur im Browser hinein, mit seinem Passwort.',
    );
  }
  return target;
}
