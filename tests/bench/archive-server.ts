import { createReadStream, openSync, writeSync, readFileSync, closeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ZipArchive } from 'archiver';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { listen } from '../../api/http/listen.ts';
import { openServices } from '../../api/open.ts';
import { hashPassword } from '../../api/session/password.ts';
import type { BenchPicture } from './archive.ts';

const config = parseConfig({ ...process.env, LOG_LEVEL: 'ERROR' });
const services = await openServices(config);
const PASSWORD = 'ein langes Passwort';

/**
 * The server whose archives are measured, in this process; with `beside` also an encrypted album of the same pictures, and a plain
 * server that sends one file of the same bytes, or an archive of them made by archiver.
 */
async function start({ pictures, beside }: { pictures: readonly BenchPicture[]; beside: boolean }) {
  const { db } = services;
  for (const album of beside ? ['feier', 'tresor'] : ['feier']) {
    const location = `protected/${album}`;
    await db
      .insertInto('album')
      .values({ id: album, title: 'Feier', location, downloadable: true })
      .execute();
    const rows = pictures.map(({ name, ...facts }) => ({
      id: `i--${album}--${path.parse(name).name}`,
      url: `${location}/${name}`,
      tUrl: `${location}/thm/${name}`,
      filename: name,
      fileExtension: 'jpg',
      title: 'Feier',
      album,
      width: 1600,
      height: 1067,
      color: '#777777',
      thumbHash: '',
      ...facts,
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto('image')
        .values(rows.slice(at, at + 1000))
        .execute();
  }
  const email = 'bench@example.org';
  await db
    .insertInto('users')
    .values({ id: 'u-bench', name: 'Bench', email, admin: true, pwdHash: await hashPassword(PASSWORD) })
    .execute();
  const { address } = await listen(createApp(services).fetch, { port: 0, host: '127.0.0.1' });
  const local = address.replace('localhost', '127.0.0.1');
  const post = async (call: string, body: object, { jwt, id }: Partial<Tokens> = {}) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(jwt && { Authorization: `Bearer ${jwt}` }),
      ...(id && { 'X-Auth-Id': id }),
    };
    const answer = await fetch(local + call, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()) as Tokens;
  };
  let tokens = await post('/v1/auth/login', { email, password: PASSWORD });
  if (!beside) return { address: local, ...tokens, plain: '', archiver: '' };

  const locking = { album: 'tresor', password: PASSWORD };
  tokens = await post('/v1/album/lock', locking, tokens);
  while (services.jobs.size > 0) await Promise.all(services.jobs.values());

  const folder = path.join(config.dataDir, 'imgs/protected/feier');
  const file = path.join(config.dataDir, 'plain.bin');
  const out = openSync(file, 'w');
  for (const { name } of pictures) writeSync(out, readFileSync(path.join(folder, name)));
  closeSync(out);
  const other = createServer((request, response) => {
    if (request.url === '/plain') return createReadStream(file, { highWaterMark: 1 << 20 }).pipe(response);
    const archive = new ZipArchive({ store: true, highWaterMark: 1 << 20 });
    for (const { name } of pictures) archive.file(path.join(folder, name), { name });
    void archive.finalize();
    return archive.pipe(response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return { address: local, ...tokens, plain: `${base}/plain`, archiver: `${base}/archiver` };
}

interface Tokens {
  jwt: string;
  id: string;
}

process.once('message', (asked: Parameters<typeof start>[0]) => {
  void start(asked).then((told) => process.send?.(told));
});
// Where pictures lie, no new database is begun: they come after it.
process.send?.('ready');
process.once('disconnect', () => process.exit());
