import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseConfig } from './config.ts';
import { isSiteAlbum, SITE_ALBUMS } from './contract/site.ts';
import { importFolder } from './images/folder-import.ts';
import { failureSentence, progressLine, summary } from './images/import-report.ts';
import { albumTarget, siteTarget, type Target } from './images/target.ts';
import { openParts } from './open.ts';
import type { Parts } from './parts.ts';

const USAGE = 'make import FROM=ordner SITE_ALBUM=brp, oder ALBUM=id für ein Fotoalbum';
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** `make import FROM=… SITE_ALBUM=…`: takes a folder of photographs into a site album or a photo album. */
async function main(args: string[]): Promise<void> {
  const { from, ...into } = await argumentsOf(args);
  const parts = await openParts(parseConfig(process.env));
  try {
    const target = await targetOf(parts, into);
    say(summary(await importFolder(parts, from, target, (progress) => say(progressLine(progress)))));
  } finally {
    await parts.close();
  }
}

async function argumentsOf(args: string[]): Promise<{ from: string; album: string; siteAlbum: string }> {
  const option = { type: 'string', default: '' } as const;
  const { values } = parseArgs({ args, options: { from: option, album: option, 'site-album': option } });
  const { from, album, 'site-album': siteAlbum } = values;
  if (from === '') throw new Error(`Bitte einen Ordner angeben: ${USAGE}`);
  if ((album === '') === (siteAlbum === '')) throw new Error(`Bitte genau ein Ziel angeben: ${USAGE}`);
  const folder = await stat(from).catch(() => null);
  if (!folder?.isDirectory()) throw new Error(`Den Ordner „${from}“ gibt es nicht.`);
  return { from, album, siteAlbum };
}

async function targetOf(
  { db, clock }: Parts,
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureSentence(error)}\n`);
  process.exitCode = 1;
}
