import { randomBytes } from 'node:crypto';
import { encryptFiles, lockableAlbum } from '../../../api/albums/lock.ts';
import { newWraps } from '../../../api/albums/rewrap.ts';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log.ts';
import { openParts } from '../../../api/open.ts';

/** Encrypts the album `feier` in the data directory of the environment, and says when it begins; its test kills it. */
const [password = ''] = process.argv.slice(2);
const parts = await openParts(parseConfig(process.env), { log: silent });
const dataKey = randomBytes(32);
const wraps = await newWraps('feier', dataKey, { password, recovery: false });
process.stdout.write('go\n');
const album = await lockableAlbum(parts.db, 'feier');
const flags = { ...album, encryptedThumbs: true, encryptedLarge: true };
await (
  await encryptFiles(parts, flags, { dataKey, wraps, isNew: true, by: null })
).done;
process.stdout.write('done\n');
await parts.close();
