import { beforeEach, expect, test, vi } from 'vitest';
import { CHOOSER_HEADER, readChoice } from '@lichthof/api/contract/choice';
import { state } from '../../web/server/state.ts';

const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
const NONE = {
  version: 1,
  picks: [],
  gone: 0,
  sent: null,
  name: '',
  email: null,
  message: '',
  mailsLink: true,
};

interface Asked {
  reads: boolean;
  album: string;
  /** The guest who asks; null: a member. */
  guest: string | null;
  /** Of which pictures something is told. */
  ids: string[];
}
let asked: Asked[] = [];
let answer: (asked: Asked) => Response | Promise<Response>;

vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
vi.stubGlobal('location', new URL('http://localhost/album/feier'));
vi.stubGlobal('fetch', async (sent: Request | string) => {
  const request = new Request(sent);
  const { pathname } = new URL(request.url);
  const reads = request.method === readChoice.method;
  const { changes = [] } = JSON.parse((await request.text()) || '{}') as { changes?: { imageId: string }[] };
  const one: Asked = {
    reads,
    album: pathname.split('/').find((part) => ['feier', 'ernte'].includes(part)) ?? pathname,
    guest: request.headers.get(CHOOSER_HEADER),
    ids: changes.map(({ imageId }) => imageId),
  };
  asked.push(one);
  return answer(one);
});

const { changePick, flush, loadChoice, openChoice, ownChoice, pickOf } =
  await import('../../web/choosing/own-choice.ts');
const { isAsShown, reopenOwn, sendOwn } = await import('../../web/choosing/send.ts');
const { storePicks, storedPicks } = await import('../../web/choosing/pending-picks.ts');
const { arriveBy, secretOf } = await import('../../web/choosing/device.ts');
const { askWhyLost, holdPage } = await import('../../web/session/relock.ts');
const { toasts } = await import('../../web/ui/toasts.ts');
// Not before: with a document the answers in the page would be looked for.
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));

let version = 1;
const answerAll = ({ reads }: Asked) =>
  Response.json(reads ? { ...NONE, version } : { version: (version += 1), sent: null });
const told = () => asked.filter(({ reads }) => !reads);

beforeEach(() => {
  stored.clear();
  toasts.splice(0);
  asked = [];
  version = 1;
  answer = answerAll;
  Object.assign(state.site, { api: 'http://localhost' });
  state.user = null;
});

test('a picture that is gone spoils none of the others', async () => {
  const gone = {
    type: 'about:blank',
    code: 'not-found',
    title: 'Nicht gefunden',
    status: 404,
    detail: 'Dieses Bild gibt es nicht mehr.',
  };
  answer = (one) =>
    one.ids.includes('weg')
      ? Response.json(gone, { status: 404, headers: { 'Content-Type': 'application/problem+json' } })
      : answerAll(one);
  storePicks('feier', secretOf('feier'), {
    steg: { chosen: true },
    weg: { chosen: true },
    grat: { rating: 4 },
  });
  const leave = openChoice('feier');
  await expect
    .poll(() => told().map(({ ids }) => ids))
    .toEqual([['steg', 'weg', 'grat'], ['steg'], ['weg'], ['grat']]);
  await expect.poll(() => storedPicks('feier', secretOf('feier'))).toEqual({});
  expect(toasts.map(({ text }) => text)).toEqual(['Dieses Bild gibt es nicht mehr.']);
  leave();
});

test('where choosing has ended it is said, and what was chosen last waits on this device', async () => {
  const leave = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  const gone = {
    type: 'about:blank',
    code: 'not-found',
    title: 'Nicht gefunden',
    status: 404,
    detail: 'weg',
  };
  answer = () =>
    Response.json(gone, { status: 404, headers: { 'Content-Type': 'application/problem+json' } });
  state.albums.state = 3;
  changePick('steg', { chosen: true });
  await expect.poll(() => toasts.map(({ text }) => text)).toEqual(['Hier wird nicht mehr ausgewählt.']);
  expect(ownChoice.choice).toBeNull();
  // An album that everybody sees stays, and must not go on to ask for a choice.
  expect(ownChoice.error).toBe('Hier wird nicht mehr ausgewählt.');
  expect(ownChoice.said.size).toBe(0);
  // Whether the page has to show something else is read anew.
  expect(state.albums.state).toBe(0);
  expect(storedPicks('feier', secretOf('feier'))).toEqual({ steg: { chosen: true } });
  leave();
});

test('where the session has ended the choice has not, and what was chosen last waits', async () => {
  state.session.jwt = 'a session';
  const leave = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  answer = () => Response.json({}, { status: 503 });
  changePick('steg', { chosen: true });
  await expect.poll(() => ownChoice.waiting).toBe(true);
  answer = () => Response.json({}, { status: 404 });
  state.session.jwt = null;
  await loadChoice();
  leave();
  await flush();
  expect([ownChoice.ended, toasts.length]).toEqual([false, 0]);
  expect(storedPicks('feier', secretOf('feier'))).toEqual({ steg: { chosen: true } });
});

test('while something is being written the page stays, takes nothing, and goes on where it is allowed again', async () => {
  const leave = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  const release = holdPage();
  const refuse = () => Response.json({ code: 'not-found', title: 'Weg', status: 404 }, { status: 404 });
  answer = refuse;
  state.albums.state = 3;
  changePick('steg', { chosen: true });
  await expect.poll(() => ownChoice.ended).toBe(true);
  await loadChoice();
  expect(toasts.map(({ text }) => text)).toEqual(['Hier wird nicht mehr ausgewählt.']);
  expect(ownChoice.choice).not.toBeNull();
  expect(state.albums.state).toBe(3);
  changePick('grat', { chosen: true });
  expect(storedPicks('feier', secretOf('feier'))).toEqual({ steg: { chosen: true } });

  answer = answerAll;
  await loadChoice();
  expect(ownChoice.ended).toBe(false);
  answer = refuse;
  await loadChoice();
  release();
  expect(ownChoice.choice).toBeNull();
  expect(state.albums.state).toBe(0);
  leave();
});

test('while something is being written the page stays where the album is locked, or a picture of it is not there', async () => {
  const leave = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  const release = holdPage();
  state.unlocked.push('feier');
  state.albums.state = 3;
  for (const status of [423, 404]) {
    answer = () => Response.json({}, { status });
    await askWhyLost('feier', 'http://localhost/imgs/album/feier/steg.jpg');
  }
  expect([...state.unlocked]).toEqual(['feier']);
  expect(state.albums.state).toBe(3);
  release();
  expect([...state.unlocked]).toEqual([]);
  expect(state.albums.state).toBe(0);
  leave();
});

test('an answer that comes after the album was left is not that of the next one', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  answer = (one) => (one.album === 'feier' ? late : answerAll(one));
  const leave = openChoice('feier');
  await expect.poll(() => asked).toHaveLength(1);
  leave();
  const leaveNext = openChoice('ernte');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  resolve(Response.json({ ...NONE, picks: [{ imageId: 'steg', chosen: true, rating: 0, note: '' }] }));
  await late;
  await expect.poll(() => ownChoice.album).toBe('ernte');
  await new Promise(setImmediate);
  expect(pickOf('steg').chosen).toBe(false);
  leaveNext();
});

test('what a guest chose is not told as the member who logs in meanwhile, and stays his', async () => {
  const guest = secretOf('feier');
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  answer = (one) => (one.reads && one.guest === guest ? late : answerAll(one));
  storePicks('feier', guest, { steg: { chosen: true } });
  const leave = openChoice('feier');
  await expect.poll(() => asked).toHaveLength(1);
  state.user = { id: 'mira' } as NonNullable<typeof state.user>;
  leave();
  const leaveMember = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  resolve(Response.json({ ...NONE, picks: [{ imageId: 'grat', chosen: true, rating: 0, note: '' }] }));
  await late;
  await new Promise(setImmediate);
  expect(told()).toEqual([]);
  expect(pickOf('grat').chosen).toBe(false);
  expect(storedPicks('feier', guest)).toEqual({ steg: { chosen: true } });
  changePick('ufer', { rating: 5 });
  await expect.poll(() => told()).toMatchObject([{ guest: null, ids: ['ufer'] }]);
  leaveMember();
});

const hearts = (...ids: string[]) => ids.map((imageId) => ({ imageId, chosen: true, rating: 0, note: '' }));
const chosen = () => [...ownChoice.said].flatMap(([id, one]) => (one.chosen ? [id] : [])).toSorted();
const CHANGED = 'Die Auswahl hat sich inzwischen geändert. Bitte sehen Sie sie noch einmal an.';

test('what another device has changed between two changes of one’s own is shown before it can be sent', async () => {
  let there = { ...NONE, version: 2, picks: hearts('eins', 'zwei') };
  answer = ({ reads }) => Response.json(reads ? there : { version: there.version });
  const leave = openChoice('feier');
  await expect.poll(() => chosen()).toEqual(['eins', 'zwei']);
  there = { ...NONE, version: 6, picks: hearts('zwei', 'drei', 'vier', 'fuenf') };
  changePick('fuenf', { chosen: true });
  await expect.poll(() => chosen()).toEqual(['drei', 'fuenf', 'vier', 'zwei']);
  expect(toasts.map(({ text }) => text)).toEqual([CHANGED]);
  leave();
});

test('before the dialog opens it is looked once more whether what is shown is what would be sent', async () => {
  let there = { ...NONE, version: 4, picks: hearts('eins', 'zwei', 'drei') };
  answer = ({ reads }) => Response.json(reads ? there : { version: there.version });
  const leave = openChoice('feier');
  await expect.poll(() => chosen()).toHaveLength(3);
  expect(await isAsShown()).toBe(true);
  const seen = ownChoice.said;
  there = { ...NONE, version: 1, picks: hearts('vier') };
  expect(await isAsShown()).toBe(false);
  expect(chosen()).toEqual(['vier']);
  expect(toasts.map(({ text }) => text)).toEqual([CHANGED]);
  await expect(sendOwn({ message: '' }, seen)).rejects.toThrow(CHANGED);
  expect(told()).toEqual([]);
  expect(await isAsShown()).toBe(true);
  leave();
});

const EVA = 'e'.repeat(43);

test('who has begun stays himself where another came by his mail in another tab', async () => {
  arriveBy('feier', 'album', null);
  const katrin = secretOf('feier');
  const leave = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  changePick('steg', { chosen: true });
  await expect.poll(() => told()).toHaveLength(1);
  arriveBy('feier', 'album', EVA);
  changePick('grat', { chosen: true });
  expect(storedPicks('feier', EVA)).toEqual({});
  await expect.poll(() => told()).toMatchObject([{ ids: ['steg'] }, { ids: ['grat'] }]);
  await expect.poll(() => storedPicks('feier', katrin)).toEqual({});
  await sendOwn({ message: '' }, ownChoice.said);
  await reopenOwn();
  expect(new Set(asked.map(({ guest }) => guest))).toEqual(new Set([katrin]));
  leave();
});

test('who begins where another came by another link in another tab has begun himself', async () => {
  arriveBy('feier', 'album', null);
  const katrin = secretOf('feier');
  const leave = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  arriveBy('feier', 'familie', EVA);
  changePick('steg', { chosen: true });
  await expect.poll(() => told()).toMatchObject([{ guest: katrin, ids: ['steg'] }]);
  expect(arriveBy('feier', 'album', EVA)).toBe(true);
  leave();
});

test('who has not begun is, in every tab, the one whose mail was opened in another', async () => {
  arriveBy('ernte', 'album', null);
  const leave = openChoice('ernte');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  arriveBy('ernte', 'album', EVA);
  changePick('steg', { chosen: true });
  await expect.poll(() => told()).toMatchObject([{ guest: EVA, ids: ['steg'] }]);
  await expect.poll(() => storedPicks('ernte', EVA)).toEqual({});
  leave();
});
