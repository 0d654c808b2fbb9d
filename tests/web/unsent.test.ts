import { beforeEach, expect, test, vi } from 'vitest';
import { CHOOSER_HEADER, readChoice } from '@lichthof/api/contract/choice';
import { state } from '../../web/server/state.ts';

const METHODS = {
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
  removeItem: (key: string) => void delete kept[key],
};
/** As browsers have it: its own keys are those of what is kept. */
const kept: Record<string, string> = Object.create(METHODS);
const GUEST = 'g'.repeat(43);
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
const said = (...ids: string[]) => JSON.stringify(ids.map((imageId) => ({ imageId, note: 'Heller' })));

let told: { album: string; guest: string | null; ids: string[] }[] = [];
let answer: (ids: string[]) => Response;
let read: () => Response;
let events: string[] = [];

vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: kept }));
vi.stubGlobal('location', new URL('http://localhost/images'));
vi.stubGlobal('fetch', async (request: Request) => {
  if (request.method === readChoice.method) return read();
  const { changes } = (await request.json()) as { changes: { imageId: string }[] };
  const ids = changes.map(({ imageId }) => imageId);
  told.push({
    album: new URL(request.url).pathname.split('/').at(-1)!,
    guest: request.headers.get(CHOOSER_HEADER),
    ids,
  });
  events.push('told');
  return answer(ids);
});

const { openChoice, ownChoice } = await import('../../web/choosing/own-choice.ts');
const { leave, tellAtStart, tellInEachSession } = await import('../../web/choosing/leave.ts');
const { toasts } = await import('../../web/ui/toasts.ts');
const end = async () => void events.push('ended');
const toasted = () => toasts.map(({ text }) => text);

beforeEach(() => {
  for (const key of Object.keys(kept)) delete kept[key];
  toasts.splice(0);
  [told, events] = [[], []];
  answer = () => Response.json({ version: 1 });
  read = () => Response.json(NONE);
  state.session.jwt = 'a.b.c';
  Object.assign(state.site, { api: 'http://localhost' });
  state.user = { id: 'u-mira', name: 'Mira' };
});

test('before somebody logs out the server is told of what he chose, in every album', async () => {
  kept['wishes:feier:u-mira'] = said('steg');
  kept['wishes:ernte:u-mira'] = said('grat', 'ufer');
  kept[`wishes:feier:${GUEST}`] = said('fremd');
  await leave(end);
  expect(told).toEqual([
    { album: 'feier', guest: null, ids: ['steg'] },
    { album: 'ernte', guest: null, ids: ['grat', 'ufer'] },
  ]);
  expect(events).toEqual(['told', 'told', 'ended']);
  expect(Object.keys(kept)).toEqual([`wishes:feier:${GUEST}`]);
  expect(toasted()).toEqual([]);
});

test('what a guest chose is told by nobody who logs in meanwhile', async () => {
  state.user = null;
  kept[`wishes:feier:${GUEST}`] = said('steg');
  kept[`wishes:ernte:${GUEST}`] = said('grat');
  answer = () => {
    state.user = { id: 'u-mira', name: 'Mira' };
    return Response.json({ version: 1 });
  };
  await tellAtStart();
  expect(told).toEqual([{ album: 'feier', guest: GUEST, ids: ['steg'] }]);
  expect(Object.keys(kept)).toEqual([`wishes:ernte:${GUEST}`]);
});

const notFound = () => Response.json({ code: 'not-found', title: 'Weg', status: 404 }, { status: 404 });

test('what the server cannot be told does not stay on the device, and that is said', async () => {
  kept['wishes:feier:u-mira'] = said('steg', 'weg');
  answer = (ids) => (ids.includes('weg') ? notFound() : Response.json({ version: 1 }));
  await leave(end);
  expect(events.at(-1)).toBe('ended');
  expect(kept).toEqual({});
  expect(toasted()).toEqual([
    'Was Sie zu einem Bild zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.',
  ]);
});

test('what is refused for good is asked once, and what passes again', async () => {
  const { tellUnsent } = await import('../../web/choosing/unsent.ts');
  kept['wishes:feier:u-mira'] = said('steg', 'weg');
  const refuse = (status: number) => () =>
    Response.json({ code: 'conflict', title: 'Nein', status }, { status });
  answer = refuse(429);
  expect(await tellUnsent()).toBe(0);
  expect(told).toHaveLength(1);
  answer = refuse(409);
  expect(await tellUnsent()).toBe(2);
  told = [];
  expect(await tellUnsent()).toBe(0);
  expect(told).toEqual([]);
});

test('at the start a guest whose session has ended keeps what he chose until a link opens the album again', async () => {
  state.user = null;
  state.session.jwt = null;
  [answer, read] = [notFound, notFound];
  kept[`wishes:feier:${GUEST}`] = said('steg', 'ufer');
  await tellAtStart();
  expect(told).toEqual([]);
  expect(kept).toHaveProperty([`wishes:feier:${GUEST}`]);
});

test('a guest whose link comes after the start, and whoever logs in later, is told of then', async () => {
  state.user = null;
  state.session.jwt = null;
  kept[`wishes:ernte:${GUEST}`] = said('steg');
  kept['wishes:ernte:u-mira'] = said('grat');
  const stop = tellInEachSession();
  state.session.jwt = 'guest';
  await expect.poll(() => told).toEqual([{ album: 'ernte', guest: GUEST, ids: ['steg'] }]);
  told = [];
  state.session.jwt = 'mira';
  state.user = { id: 'u-mira', name: 'Mira' };
  await expect.poll(() => told).toEqual([{ album: 'ernte', guest: null, ids: ['grat'] }]);
  await expect.poll(() => kept).toEqual({});
  stop();
});

test('at the start it is kept where the album is not for choosing any more; what is lost of others is said', async () => {
  [answer, read] = [notFound, notFound];
  kept['wishes:feier:u-mira'] = said('steg', 'ufer');
  await tellAtStart();
  expect(JSON.parse(kept['wishes:feier:u-mira'])).toHaveLength(2);
  expect(toasted()).toEqual([]);

  read = () => Response.json(NONE);
  answer = (ids) => (ids.includes('steg') ? notFound() : Response.json({ version: 1 }));
  await tellAtStart();
  expect(kept).toEqual({});
  expect(toasted()).toEqual([
    'Was Sie zu einem Bild zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.',
  ]);
});

test('where the code that tells cannot be loaded either, only what was chosen by who leaves is gone', async () => {
  vi.doMock('../../web/choosing/unsent.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  kept['wishes:feier:u-mira'] = said('steg', 'ufer');
  kept['wishes:ernte:u-mira'] = said('grat');
  kept['wishes:feier:u-kurt'] = said('fremd');
  kept[`wishes:feier:${GUEST}`] = said('fremd');
  await leave(end);
  vi.doUnmock('../../web/choosing/unsent.ts');
  expect(Object.keys(kept)).toEqual(['wishes:feier:u-kurt', `wishes:feier:${GUEST}`]);
  expect(toasted()).toEqual([
    'Was Sie zu 3 Bildern zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.',
  ]);
});

test('a guest is told of as himself', async () => {
  state.user = null;
  kept[`wishes:feier:${GUEST}`] = said('steg');
  kept['wishes:feier:u-mira'] = said('fremd');
  await leave(end);
  expect(told).toEqual([{ album: 'feier', guest: GUEST, ids: ['steg'] }]);
  expect(Object.keys(kept)).toEqual(['wishes:feier:u-mira']);
});

test('of another guest of this device as well, while the choice of one is open', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  state.user = null;
  const eva = 'e'.repeat(43);
  kept['chooser:feier'] = JSON.stringify([{ link: 'eva', secret: eva }]);
  const close = openChoice('feier');
  await expect.poll(() => ownChoice.choice).not.toBeNull();
  kept[`wishes:feier:${GUEST}`] = said('steg');
  await leave(end);
  expect(told).toEqual([{ album: 'feier', guest: GUEST, ids: ['steg'] }]);

  answer = () => Response.json({ code: 'internal', title: 'Später', status: 503 }, { status: 503 });
  kept[`wishes:feier:${GUEST}`] = said('steg');
  kept[`wishes:feier:${eva}`] = said('grat', 'ufer');
  await leave(end);
  expect(toasted()).toEqual([
    'Was Sie zu 3 Bildern zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.',
  ]);
  close();
  vi.stubGlobal('document', undefined);
});
