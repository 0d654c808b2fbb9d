import { parseConfig } from '../../../api/config.ts';
import type { Files } from '../../../api/files/files.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { MOVE, movePictures } from '../../../api/pictures/pictures.ts';
import { beginTask } from '../../../api/tasks/task.ts';

/** Moves all pictures of `feier` to `fest` in the data directory of the environment, and kills itself in the middle of the nth such call. */
const [call, nth] = process.argv.slice(2);
const services = await openServices(parseConfig(process.env), { log: silent });
const { db, clock } = services;
let calls = 0;
const dieAt = (name: string) => {
  if (name === call && (calls += 1) === Number(nth)) process.kill(process.pid, 'SIGKILL');
};
const files: Files = {
  ...services.files,
  async receive(area, source, limit) {
    const incoming = await services.files.receive(area, dying(source), limit);
    return {
      ...incoming,
      async place(path) {
        const placed = await incoming.place(path);
        dieAt('place');
        return placed;
      },
    };
  },
  async remove(area, path) {
    await services.files.remove(area, path);
    dieAt('remove');
  },
};
const rows = await db.selectFrom('image').select(['id', 'title']).where('album', '=', 'feier').execute();
const found = await db.selectFrom('album').selectAll().execute();
const dataKey = Buffer.from(process.env['DATA_KEY'] ?? '', 'hex');
const albums = new Map(
  found.map((album) => [album.id, { ...album, dataKey: album.wrappedKey === null ? null : dataKey }]),
);
const task = await beginTask(db, clock, {
  kind: MOVE,
  userId: null,
  payload: { albums: [...albums.keys()], to: 'fest' },
});
const moves = rows.map(({ id, title }) => ({ image: id, title, to: 'fest' }));
await movePictures({ ...services, files }, { task, moves, albums, done: '' });
await services.close();

async function* dying(source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    yield chunk;
    dieAt('receive');
  }
}
