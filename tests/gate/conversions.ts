import { setTimeout } from 'node:timers/promises';
import type { Photograph } from './originals.ts';
import { beginUpload, goOn } from './resumable.ts';
import type { Server } from './server.ts';

const ALBUM = 'feier';
const PASSWORD = 'ein langes Albumpasswort';

/** An album with these pictures that is locked and unlocked as a whole. */
export async function lockable(server: Server, pictures: readonly Photograph[]) {
  const body = { id: ALBUM, title: 'Feier', location: `protected/${ALBUM}` };
  await expectOk(server.ask('POST', '/v1/data/create/album', body));
  for (const picture of pictures) await goOn(server, await beginUpload(server, picture, ALBUM), picture);

  let sessions = 0;
  /** Nothing runs any more, also what a start goes on with. */
  const settled = async () => {
    for (;;) {
      const { items } = await json<{ items: { state: string }[] }>(server.ask('GET', '/v1/tasks'));
      if (items.every(({ state }) => state === 'done' || state === 'failed')) return;
      await setTimeout(50);
    }
  };
  /** The headers of a session of its own that has opened it; null where it is not locked. */
  const opened = async (): Promise<Record<string, string> | null> => {
    await settled();
    // Who logs in that often from one address is refused.
    const token = await server.session(`198.51.100.${(sessions += 1) % 250}`);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await server.ask(
      'POST',
      '/v1/album/unlock',
      { album: ALBUM, password: PASSWORD },
      headers,
    );
    if (answer.status === 409) {
      const { detail } = (await answer.json()) as { detail: string };
      if (!detail.includes('kein Passwort vergeben')) throw new Error(detail);
      return null;
    }
    const { jwt, id } = await json<{ jwt: string; id: string }>(Promise.resolve(answer));
    return { Authorization: `Bearer ${jwt}`, 'X-Auth-Id': id };
  };
  return {
    isLocked: async () => (await opened()) !== null,
    async lock() {
      await expectOk(server.ask('POST', '/v1/album/lock', { album: ALBUM, password: PASSWORD }));
      await settled();
    },
    async decrypt() {
      const headers = await opened();
      if (headers === null) return;
      await expectOk(server.ask('POST', '/v1/album/decrypt', { album: ALBUM }, headers));
      await settled();
    },
  };
}

async function expectOk(asked: Promise<Response>): Promise<void> {
  await json(asked);
}

async function json<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
