import { beforeEach, expect, test, vi } from 'vitest';

const SEEN = 'lichthof-seen';
const HOST = 'http://localhost';
const SITE = `${HOST}/siteInfo.json`;
const answerOf = (i: number) => `${HOST}/v1/data/read/image?${i}`;

/** As browsers keep them: what is opened is made, what is put in again stands last. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  match = async (url: string) => this.kept.get(url)?.clone();
  matchAll = async () =>
    [...this.kept].map(([url, answer]) => Object.defineProperty(answer.clone(), 'url', { value: url }));
  delete = async (url: string) => this.kept.delete(url);
  put = async (url: string, answer: Response) => {
    const body = await answer.text();
    this.kept.delete(url);
    this.kept.set(url, new Response(body, answer));
  };
}

const all = new Map<string, FakeCache>();
let asked: string[] = [];
const kept = () => [...(all.get(SEEN)?.kept.keys() ?? [])];
const answer = (cacheControl = 'public') =>
  new Response('{}', { headers: { 'Cache-Control': cacheControl } });

/** An answer whose body ends only when it is told to. */
function stalling() {
  const { readable, writable } = new TransformStream();
  return { answer: new Response(readable, answer()), end: () => void writable.close() };
}

vi.stubGlobal('caches', {
  has: async (name: string) => all.has(name),
  delete: async (name: string) => all.delete(name),
  match: async (url: string) => all.get(SEEN)?.match(url),
  open: async (name: string) => {
    if (!all.has(name)) all.set(name, new FakeCache());
    return all.get(name);
  },
});
let last: Promise<unknown> = Promise.resolve();
vi.stubGlobal('navigator', {
  locks: {
    request: (_: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    },
  },
});
// Only where the browser has caches.
const { emptySeen, findOtherSize, forgetSeen, keepSeen, revalidateSeen, takeSeen } =
  await import('../../web/offline/seen.ts');

/** What happens while the server is asked. */
let meanwhile = async (_url: string, _signal?: AbortSignal): Promise<Response | void> => {};
vi.stubGlobal('fetch', async (url: string, { signal }: { signal?: AbortSignal }) => {
  asked.push(url);
  return (await meanwhile(url, signal)) ?? answer();
});

beforeEach(async () => {
  all.clear();
  asked = [];
  meanwhile = async () => {};
  await keepSeen(() => true);
});

test('what every page begins with is kept, however many answers come after it', async () => {
  await takeSeen(SITE, answer());
  for (let i = 0; i < 45; i += 1) await takeSeen(answerOf(i), answer());
  expect(kept()).toContain(SITE);
  expect(kept()).toHaveLength(41);
  expect(kept()).not.toContain(answerOf(4));
  expect(kept()).toContain(answerOf(5));
});

test('what was seen past the worker is the newest, and puts nothing back that had to go for it', async () => {
  for (let i = 0; i < 40; i += 1) await takeSeen(answerOf(i), answer());
  const more = [SITE, answerOf(100), answerOf(101)];
  await revalidateSeen(more);
  expect(asked.slice(-3)).toEqual(more);
  expect(kept()).toHaveLength(41);
  expect(kept()).not.toContain(answerOf(0));
  expect(kept()).not.toContain(answerOf(1));
  expect(kept().slice(-3)).toEqual(more);
});

test('an answer that has gone while the server was asked does not come back', async () => {
  await takeSeen(answerOf(1), answer());
  meanwhile = async () => all.get(SEEN)!.kept.clear();
  await revalidateSeen();
  expect(kept()).toEqual([]);
});

test.each([
  ['answers', answerOf(1)],
  ['pictures', `${HOST}/imgs/2026/a.jpg`],
])('who logs in while %s are asked for again leaves nothing behind', async (_, url) => {
  await takeSeen(SITE, answer());
  await takeSeen(url, answer());
  meanwhile = async () => void (await forgetSeen());
  await revalidateSeen([answerOf(2)]);
  expect(all.has(SEEN)).toBe(false);
});

test('who logs in waits for no body that does not end, and what comes of it later is kept nowhere', async () => {
  const slow = stalling();
  const taken = takeSeen(answerOf(1), slow.answer);
  await Promise.all([forgetSeen(), keepSeen(() => true), takeSeen(SITE, answer())]);
  expect(kept()).toEqual([SITE]);
  slow.end();
  await taken;
  expect(kept()).toEqual([SITE]);
});

test('a body that comes late does not bring back what a newer answer took away', async () => {
  const slow = stalling();
  const taken = takeSeen(answerOf(1), slow.answer);
  await takeSeen(answerOf(1), answer('private'));
  slow.end();
  await taken;
  expect(kept()).toEqual([]);
});

test('one that does not answer keeps none of the others from going', async () => {
  for (const i of [1, 2]) await takeSeen(answerOf(i), answer());
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  meanwhile = async (url, signal) => {
    if (url === answerOf(2)) return answer('private');
    patience.abort();
    throw signal!.reason;
  };
  await revalidateSeen();
  expect(kept()).toEqual([answerOf(1)]);
});

test('another build begins with nothing, and only where something is kept', async () => {
  await takeSeen(SITE, answer());
  await emptySeen();
  expect(all.has(SEEN)).toBe(true);
  expect(kept()).toEqual([]);
  await forgetSeen();
  await emptySeen();
  expect(all.has(SEEN)).toBe(false);
});

test('who is no longer nobody when it is his turn gets no cache', async () => {
  let isNobody = true;
  await forgetSeen();
  const keeping = keepSeen(() => isNobody);
  isNobody = false;
  await keeping;
  expect(all.has(SEEN)).toBe(false);
});

test('of a picture that was not seen in a size there is the largest that was, of the same version', async () => {
  const picture = (size: number, version = 'a1', name = 'nebel') =>
    `${HOST}/imgs/${name}.jpg?size=${size}&v=${version}`;
  await keepSeen(() => true);
  for (const [url, text] of [
    [picture(270), 'small'],
    [picture(800), 'large'],
    [picture(1600, 'b2'), 'other version'],
    [picture(1600, 'a1', 'grat'), 'other picture'],
    [`${HOST}/imgs/nebel.jpg?share=1&v=a1`, 'to share'],
  ])
    await takeSeen(url!, new Response(text, { headers: { 'Cache-Control': 'public' } }));
  expect(await (await findOtherSize(picture(2560)))?.text()).toBe('large');
  expect(await findOtherSize(picture(540, 'c3'))).toBeUndefined();
});
