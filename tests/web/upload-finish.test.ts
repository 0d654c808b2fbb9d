import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newEntry } from '../../web/admin/uploads/entry.ts';
import { state } from '../../web/server/state.ts';
import { answer, file, TO } from './upload-server.ts';

const answers: Response[] = [];
vi.stubGlobal('location', new URL('http://localhost/admin/hochladen/feier'));
const bodies: unknown[] = [];
vi.stubGlobal('fetch', async (request: Request) => {
  bodies.push(await request.json());
  return answers.shift()!;
});
const { finish } = await import('../../web/admin/uploads/send.ts');

const sent = { ...newEntry('1', file('a.jpg'), TO), address: '/v1/upload/a' };

beforeEach(() => {
  Object.assign(state.site, { api: 'http://localhost' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

test('whether a file has become a picture is asked again while only a proxy answers', async () => {
  answers.push(...[502, 504].map((status) => new Response('Bad Gateway', { status })));
  answers.push(Response.json(answer('i--feier--a')));
  const broken = vi.fn();
  const finished = finish(sent, broken);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers).toEqual([]);
  });
  expect(await finished).toMatchObject({ id: 'i--feier--a', present: false });
  expect(broken).toHaveBeenCalledTimes(2);
});

test('a picture is replaced as it was shown, and kept whatever it is', async () => {
  bodies.length = 0;
  const there = { id: 'i--feier--a', url: 'feier/a.jpg', bytes: 9, date: null, picture: null };
  for (const same of ['replace', 'both'] as const) {
    answers.push(Response.json(answer('i--feier--a')));
    await finish({ ...sent, same, there }, vi.fn());
  }
  expect(bodies).toEqual([{ same: 'replace', there: 'feier/a.jpg' }, { same: 'both' }]);
});

test('what the server has failed at is not asked again', async () => {
  const problem = { type: 'about:blank', title: 'internal', code: 'internal', detail: 'Das ging schief.' };
  answers.push(Response.json({ ...problem, status: 500 }, { status: 500 }));
  await expect(finish(sent, vi.fn())).rejects.toMatchObject({ status: 500, code: 'internal' });
});
