import { randomUUID } from 'node:crypto';
import { storeSentence } from '../files/s3/failure.ts';
import type { Storage } from '../files/storage.ts';
import { readAll } from '../files/read-all.ts';
import { bad, type Finding, good, note } from './finding.ts';

const APART_MS = 60_000;

export async function checkObjectStorage({ at, s3 }: Storage): Promise<Finding> {
  if (!s3) return good('Keiner eingerichtet, die Dateien liegen im Datenordner.');
  const { client, files } = s3;
  const { bucket, endpoint } = client.settings;
  const name = `probe-${randomUUID()}.txt`;
  const content = Buffer.from('Lichthof');
  const same = (read: Buffer | null | undefined, wanted: Buffer) => {
    if (!read?.equals(wanted)) throw new Error('Es kommen andere Bytes zurück, als geschrieben wurden.');
  };
  const steps: Record<string, () => Promise<void>> = {
    Auflisten: () => files.reachable(),
    Schreiben: () => files.put('bin', name, content),
    Lesen: async () => same(await files.read('bin', name), content),
    'Lesen eines Teils': async () => {
      const opened = await files.open('bin', name);
      same(opened && (await readAll(opened.stream({ from: 2, to: 4 }))), content.subarray(2, 5));
    },
    Löschen: async () => {
      await files.remove('bin', name);
      if (await files.stat('bin', name)) throw new Error('Die Datei ist danach noch da.');
    },
  };
  for (const [step, run] of Object.entries(steps)) {
    const failure = await run().then(() => null, storeSentence);
    if (failure !== null) return bad(`${step} im Bucket „${bucket}“ geht nicht: ${failure}`);
  }
  const minutes = Math.round(Math.abs(client.skew()) / 60_000);
  const said = `Im Bucket „${bucket}“ lässt sich auflisten, schreiben, lesen, in Teilen lesen und löschen.`;
  if (Math.abs(client.skew()) > APART_MS)
    return note(
      `${said} Die Uhr dieses Rechners geht aber ${minutes} Minuten anders als seine. Bitte mit NTP stellen.`,
    );
  if (endpoint.startsWith('http:') && !isHere(endpoint))
    return note(`${said} Aber die Bilder reisen unverschlüsselt: S3_ENDPOINT ist nicht https.`);
  if (at === 'disk')
    return note(
      `${said} Die Dateien liegen noch im Datenordner. „make move-files TO=s3“ bringt sie dorthin.`,
    );
  return good(said);
}

const isHere = (endpoint: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname);
