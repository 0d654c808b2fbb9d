import { randomBytes } from 'node:crypto';
import { encryptFiles, lockableAlbum } from '../../../api/pictures/convert.ts';
import { newWrappedKeys } from '../../../api/encryption/key-file.ts';
import { parseConfig } from '../../../api/config.ts';
import type { Files } from '../../../api/files/files.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';

/** Encrypts an album in the data directory of the environment, and kills itself in the middle of the nth such call. */
const [password = '', call, nth, id = ''] = process.argv.slice(2);
const services = await openServices(parseConfig(process.env), { log: silent });
let calls = 0;
const isLast = (name: string) => name === call && (calls += 1) === Number(nth);
const files: Files = {
  ...services.files,
  receive: (area, source, limit) =>
    services.files.receive(area, isLast('receive') ? broken(source) : source, limit),
  remove: async (area, path) => {
    await services.files.remove(area, path);
    if (isLast('remove')) process.kill(process.pid, 'SIGKILL');
  },
};
const dataKey = randomBytes(32);
const wraps = await newWrappedKeys(id, dataKey, { password, recovery: false });
const album = await lockableAlbum(services.db, id);
const flags = { ...album, encryptedThumbs: true, encryptedLarge: true };
await (
  await encryptFiles({ ...services, files }, flags, { dataKey, wraps, isNew: true, by: null })
).done;
await services.close();

async function* broken(source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    yield chunk;
    process.kill(process.pid, 'SIGKILL');
  }
}
