import { expect, test, vi } from 'vitest';
import { readChoice } from '@lichthof/api/contract/choice';
import { state } from '../../web/server/state.ts';

const NONE = { version: 1, gone: 0, sent: null, name: '', email: null, message: '', mailsLink: true };
const picked = (imageId: string) => ({ imageId, chosen: true, rating: 0, note: '' });

/** Each question waits here for its answer. */
const asked: { reads: boolean; answer: (json: object) => void }[] = [];
vi.stubGlobal('location', new URL('http://localhost/album/feier'));
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('fetch', async (sent: Request) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  asked.push({ reads: sent.method === readChoice.method, answer: resolve });
  return Response.json(await promise);
});

const { changePick, flush, loadChoice, openChoice, ownChoice, pickOf } =
  await import('../../web/choosing/own-choice.ts');
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
Object.assign(state.site, { api: 'http://localhost' });

const nth = (n: number) => vi.waitUntil(() => asked[n]);

test('an answer that was overtaken takes nothing from the screen', async () => {
  openChoice('feier');
  (await nth(0)).answer({ ...NONE, picks: [] });
  await vi.waitUntil(() => ownChoice.choice);

  // Asked before a heart was told, and answered after it.
  const late = loadChoice();
  await nth(1);
  changePick('eins', { chosen: true });
  const told = flush();
  (await nth(2)).answer({ version: 2, sent: null });
  await told;
  asked[1]!.answer({ ...NONE, picks: [] });
  (await nth(3)).answer({ ...NONE, version: 2, picks: [picked('eins')] });
  await late;
  expect([pickOf('eins').chosen, ownChoice.choice?.version]).toEqual([true, 2]);

  // Of two that are asked the later one holds, in whichever order they are answered.
  const [older, newer] = [loadChoice(), loadChoice()];
  await nth(5);
  asked[5]!.answer({ ...NONE, version: 3, picks: [picked('eins'), picked('zwei')] });
  await newer;
  asked[4]!.answer({ ...NONE, version: 2, picks: [picked('eins')] });
  await older;
  expect([pickOf('zwei').chosen, ownChoice.choice?.version]).toEqual([true, 3]);
  expect(asked.map(({ reads }) => reads)).toEqual([true, true, false, true, true, true]);
});
