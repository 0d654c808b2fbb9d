import { createReadStream, openSync, writeSync, readFileSync, closeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { listen } from '../../api/http/listen.ts';
import { openServices } from '../../api/open.ts';
import { hashPassword } from '../../api/session/password.ts';
import type { BenchPicture } from './archive.ts';

/** The server whose archives are measured, and beside it a plain one that sends one file of the same bytes; both in this process. */
async function start(pictures: readonly BenchPicture[]) {
  const config = parseConfig({ ...process.env, LOG_LEVEL: 'ERROR' });
  const services = await openServices(config);
  await services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'feier', downloadable: true, public: true })
    .execute();
  const rows = pictures.map(({ name, ...facts }) => ({
    id: `i--feier--${path.parse(name).name}`,
    url: `feier/${name}`,
    tUrl: `feier/thm/${name}`,
    filename: name,
    fileExtension: 'jpg',
    title: 'Feier',
    album: 'feier',
    width: 1600,
    height: 1067,
    color: '#777777',
    thumbHash: '',
    ...facts,
  }));
  await services.db.insertInto('image').values(rows).execute();
  const password = 'ein langes Passwort';
  const email = 'bench@example.org';
  await services.db
    .insertInto('users')
    .values({ id: 'u-bench', name: 'Bench', email, admin: true, pwdHash: await hashPassword(password) })
    .execute();
  const { address } = await listen(createApp(services).fetch, { port: 0, host: '127.0.0.1' });
  const local = address.replace('localhost', '127.0.0.1');
  const login = await fetch(`${local}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { jwt } = (await login.json()) as { jwt: string };

  const file = path.join(config.dataDir, 'plain.bin');
  const out = openSync(file, 'w');
  for (const { name } of pictures)
    writeSync(out, readFileSync(path.join(config.dataDir, 'imgs/feier', name)));
  closeSync(out);
  const plain = createServer((_, response) => {
    createReadStream(file, { highWaterMark: 1 << 20 }).pipe(response);
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as AddressInfo;
  return { address: local, plain: `http://127.0.0.1:${port}`, token: jwt };
}

process.once('message', (pictures: readonly BenchPicture[]) => {
  void start(pictures).then((told) => process.send?.(told));
});
process.once('disconnect', () => process.exit());
