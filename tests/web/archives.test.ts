import { afterEach, expect, test, vi } from 'vitest';
import {
  after,
  archives,
  followArchives,
  forgetArchive,
  loadArchive,
  loadAgain,
  stateOf,
} from '../../web/album/archives.ts';
import { state } from '../../web/server/state.ts';
import { toasts } from '../../web/ui/toasts.ts';

const BEGAN = 1_000_000;
const begun = { progress: 0, moved: BEGAN };

test('whoever logs out leaves no link to an archive behind', async () => {
  state.session.jwt = 'jwt';
  const kept = { taskId: 't', album: 'feier', url: '/downloads/t', bytes: 1, files: 1 };
  archives.push({ ...kept, state: 'running', ...begun });
  await Promise.resolve();
  state.session.jwt = null;
  await expect.poll(() => archives.length).toBe(0);
});

afterEach(() => vi.unstubAllGlobals());

test('while the server is away it says that it waits, and goes on by itself', async () => {
  let isAway = true;
  state.site.api = 'http://lichthof.test';
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const told = { taskId: 'w', kind: 'downloads', state: 'done', progress: 1, error: null };
  vi.stubGlobal('fetch', () =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Response.json(told)),
  );
  const kept = { taskId: 'w', album: 'feier', url: '/downloads/w', bytes: 1, files: 1 };
  archives.push({ ...kept, state: 'running', progress: 0.4, moved: Date.now() });
  const following = followArchives();
  await expect.poll(() => archives[0]?.state).toBe('waiting');
  expect(stateOf(archives[0]!)).toBe('40 % übertragen. Der Server antwortet nicht; er wird weiter gefragt.');
  isAway = false;
  await following;
  expect(stateOf(archives[0]!)).toBe('vollständig übertragen.');
  archives.splice(0);
});

test('one whose album has changed is not offered without end: it is said that it is not good any more', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return Promise.resolve(new Response(null, { status: 401 }));
  });
  const kept = { taskId: 'o', album: 'feier', url: '/downloads/o', bytes: 1, files: 1 };
  archives.push({ ...kept, state: 'stopped', ...begun });
  const loading = loadAgain(kept);
  // A second click would load it twice.
  expect(archives[0]!.state).toBe('running');
  await loading;
  expect(asked).toEqual(['HEAD /downloads/o']);
  expect(archives).toEqual([]);
  expect(toasts.at(-1)?.text).toMatch(/^Dieses Archiv gilt nicht mehr\./);
});

test('what another tab keeps stays kept', () => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }), visibilityState: 'hidden' });
  const archive = (taskId: string) => ({
    taskId,
    album: 'feier',
    url: `/downloads/${taskId}`,
    bytes: 1,
    files: 1,
  });
  const keptIds = () =>
    (JSON.parse(stored.get('archives') ?? '[]') as { taskId: string }[]).map(({ taskId }) => taskId);
  stored.set('archives', JSON.stringify([archive('theirs')]));
  loadArchive(archive('ours'));
  expect(keptIds()).toEqual(['theirs', 'ours']);
  forgetArchive('ours');
  expect(keptIds()).toEqual(['theirs']);
  forgetArchive('theirs');
  expect(stored.has('archives')).toBe(false);
});

test('an archive that is on its way says how far it is', () => {
  const told = { state: 'running', progress: 0.4 } as const;
  expect(after(begun, told, BEGAN + 2000)).toEqual({ state: 'running', progress: 0.4, moved: BEGAN + 2000 });
});

test('where the connection broke, it has stopped at once; where the server was killed, after ten seconds', () => {
  const at = { progress: 0.4, moved: BEGAN };
  expect(after(at, { state: 'waiting', progress: 0.4 }, BEGAN + 500).state).toBe('stopped');
  const killed = { state: 'running', progress: 0.4 } as const;
  expect(after(at, killed, BEGAN + 9000).state).toBe('running');
  expect(after(at, killed, BEGAN + 10_000)).toEqual({ state: 'stopped', progress: 0.4, moved: BEGAN });
  expect(after(at, { ...killed, progress: 0.41 }, BEGAN + 60_000).state).toBe('running');
});

test('one that the browser has not begun waits a while, then offers itself', () => {
  const waiting = { state: 'waiting', progress: 0 } as const;
  expect(after(begun, waiting, BEGAN + 3000).state).toBe('running');
  expect(after(begun, waiting, BEGAN + 10_000).state).toBe('stopped');
});

test('what is done is done, and what failed has stopped', () => {
  expect(after(begun, { state: 'done', progress: 1 }, BEGAN).state).toBe('done');
  expect(after(begun, { state: 'failed', progress: 0.2 }, BEGAN).state).toBe('stopped');
});
