import { afterEach, expect, test, vi } from 'vitest';
import { moveToAlbum } from '../../web/moving/move-to-album.ts';
import { state } from '../../web/server/state.ts';
import { toasts } from '../../web/ui/toasts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const TO = { id: 'winterreise', title: 'Winterreise', encrypted: false };
const problem = (status: number) =>
  Response.json({ type: 'about:blank', title: '', status, code: 'http' }, { status });

/** Moves one picture; `answers` are what the server says of the task, the last one again and again. */
async function move(...answers: (() => Response)[]) {
  state.site.api = 'http://lichthof.test';
  toasts.splice(0);
  let asked = 0;
  vi.stubGlobal('fetch', ({ method }: Request) => {
    if (method === 'POST')
      return Promise.resolve(Response.json({ taskId: 't', state: 'running', moved: 1, missing: 0 }));
    asked += 1;
    return Promise.resolve(answers[Math.min(asked, answers.length) - 1]!());
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const changed = vi.fn<() => void>();
  await moveToAlbum(['i1'], TO, { changed });
  await vi.advanceTimersByTimeAsync(60_000);
  return { asked, changed, said: toasts.at(-1)?.text };
}

test.each([401, 403, 404])(
  'after %i a move is asked about no more, and it is said that its end is unknown',
  async (status) => {
    const { asked, changed, said } = await move(() => problem(status));
    expect(asked).toBe(1);
    expect(changed).toHaveBeenCalledOnce();
    expect(said).toBe('Ob alle Bilder verschoben sind, ließ sich nicht mehr feststellen.');
  },
);

test('while the server is away a move is asked about until it has ended', async () => {
  const told = { taskId: 't', kind: 'move', state: 'done', progress: 1, error: null };
  const { asked, said } = await move(
    () => Response.error(),
    () => problem(502),
    () => Response.json(told),
  );
  expect(asked).toBe(3);
  expect(said).toBe('1 Bild liegt jetzt in „Winterreise“.');
});
