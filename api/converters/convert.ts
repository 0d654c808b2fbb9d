import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Draft, Source } from './draft.ts';
import { finish } from './finish.ts';
import { convertLychee } from './lychee.ts';
import { convertPhotoPrism } from './photoprism.ts';
import { convertPiwigo } from './piwigo.ts';
import { convertWordPress } from './wordpress.ts';

const SYSTEMS: Readonly<Record<string, (source: Source) => Promise<Draft>>> = {
  piwigo: convertPiwigo,
  lychee: convertLychee,
  photoprism: convertPhotoPrism,
  wordpress: convertWordPress,
};

const USAGE = 'make convert SYSTEM=piwigo FROM=dump.sql PHOTOS=ordner';

interface Wanted {
  system: string;
  /** The dump, or for PhotoPrism the folder `storage`. */
  from: string;
  /** Where the pictures lie; empty: beside the dump. */
  photos: string;
  /** Where a copy of them goes together with `lichthof.json`; empty: that file is written to `photos`. */
  to: string;
}

/** Makes a `lichthof.json` of another system's dump; answers what there is to say. Nothing that was there is changed. */
export async function convert({ system, from, photos, to }: Wanted): Promise<string[]> {
  const read = Object.hasOwn(SYSTEMS, system) ? SYSTEMS[system] : undefined;
  if (!read)
    throw new Error(
      `Bitte eines davon angeben: SYSTEM=${Object.keys(SYSTEMS).join(', ')}. Zum Beispiel: ${USAGE}`,
    );
  if (from === '') throw new Error(`Bitte den Dump angeben: ${USAGE}`);
  const dump = await stat(from).catch(() => null);
  if (!dump) throw new Error(`„${from}“ gibt es nicht.`);
  if (dump.isDirectory() !== (system === 'photoprism'))
    throw new Error(
      system === 'photoprism'
        ? 'FROM ist bei PhotoPrism der Ordner „storage“.'
        : 'FROM ist die Datei des Dumps.',
    );
  const beside = photos || (dump.isDirectory() ? from : path.dirname(from));
  if (!(await stat(beside).catch(() => null))?.isDirectory())
    throw new Error(`Den Ordner „${beside}“ mit den Bildern gibt es nicht.`);
  return finish(await read({ from, photos: beside }), beside, to || null);
}
