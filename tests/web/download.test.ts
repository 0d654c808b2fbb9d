import { expect, test, vi } from 'vitest';
import { download } from '../../web/album/download.ts';
import { state } from '../../web/server/state.ts';

test.each([
  [true, '1'],
  [false, null],
])('in safe mode a download leaves out what it hides, but at the desk (%s)', async (nsfw, asked) => {
  state.site.api = 'http://lichthof.test';
  state.safeMode = true;
  const queries: (string | null)[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }), visibilityState: 'hidden' });
  vi.stubGlobal('fetch', ({ url }: Request) => {
    queries.push(new URL(url).searchParams.get('nsfw'));
    return Promise.resolve(Response.json({ taskId: 't', url: '/t', bytes: 1, files: 1, missing: [] }));
  });
  await download('feier', { large: true, web: false, nsfw }, []);
  expect(queries).toEqual([asked]);
});
