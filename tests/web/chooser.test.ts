import { beforeEach, expect, test, vi } from 'vitest';
import { changeChoice, CHOOSER, tidyNote } from '@lichthof/api/contract/choice';
import { arriveBy, markBegun, secretOf } from '../../web/choosing/device.ts';
import { forgetPicks, NOTHING, storePicks, storedPicks } from '../../web/choosing/pending-picks.ts';
import { unratedIn } from '../../web/choosing/segment.ts';
import { emptyGrid } from '../../web/server/state.ts';
import { gridPicture } from './grid-picture.ts';

const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
const OWN = 'o'.repeat(43);

/** As a tab that was just opened: what tabs keep for themselves is new, what the browser keeps is not. */
function openTab() {
  const own = new Map<string, string>();
  const sessionStorage = { getItem: (key: string) => own.get(key) ?? null, setItem: own.set.bind(own) };
  const show = () => void vi.stubGlobal('window', { localStorage, sessionStorage });
  show();
  return show;
}

beforeEach(() => {
  stored.clear();
  openTab();
});

test('on a device each link is somebody, and the same one again is the same person', () => {
  arriveBy('feier', 'katrin', null);
  const katrin = secretOf('feier');
  expect(katrin).toMatch(CHOOSER);
  arriveBy('feier', 'ole', null);
  const ole = secretOf('feier');
  expect(ole).not.toBe(katrin);
  arriveBy('feier', 'katrin', null);
  expect(secretOf('feier')).toBe(katrin);
  arriveBy('ernte', 'katrin', null);
  expect(secretOf('ernte')).not.toBe(katrin);
});

test('whoever chooses in one tab stays himself there when somebody else comes by his link in another', () => {
  const toHers = openTab();
  arriveBy('taufe', 'katrin', null);
  const katrin = secretOf('taufe');
  openTab();
  arriveBy('taufe', 'ole', null);
  const ole = secretOf('taufe');
  // She has left the album and comes back.
  toHers();
  expect(secretOf('taufe')).toBe(katrin);
  arriveBy('taufe', 'ole', null);
  expect(secretOf('taufe')).toBe(ole);
  openTab();
  expect(secretOf('taufe')).toBe(ole);
});

test('the link of one’s own mail makes another device the same person, for good', () => {
  arriveBy('feier', 'katrin', null);
  arriveBy('feier', 'katrin', OWN);
  expect(secretOf('feier')).toBe(OWN);
  arriveBy('feier', 'katrin', null);
  expect(secretOf('feier')).toBe(OWN);
});

test('somebody else’s link from his mail takes nobody’s own choice, which one’s own link leads back to', () => {
  arriveBy('fest', 'katrin', null);
  const mine = secretOf('fest');
  markBegun('fest', mine);
  expect(arriveBy('fest', 'katrin', OWN)).toBe(true);
  expect(secretOf('fest')).toBe(OWN);
  // What is chosen as the other one is the other one’s.
  markBegun('fest', OWN);
  expect(arriveBy('fest', 'katrin', OWN)).toBe(true);
  expect(arriveBy('fest', 'katrin', 'x'.repeat(43))).toBe(true);
  arriveBy('fest', 'katrin', null);
  expect(secretOf('fest')).toBe(mine);
  expect(arriveBy('fest', 'katrin', mine)).toBe(false);
  expect(secretOf('fest')).toBe(mine);

  const begun = secretOf('saal');
  markBegun('saal', begun);
  expect(arriveBy('saal', 'katrin', OWN)).toBe(true);
  arriveBy('saal', 'katrin', null);
  expect(secretOf('saal')).toBe(begun);
});

test('who began before his link was known, or without a storage that works, stays who he is', () => {
  const begun = secretOf('garten');
  arriveBy('garten', 'katrin', null);
  expect(secretOf('garten')).toBe(begun);

  stored.set('chooser:hof', '{"link":');
  expect(secretOf('hof')).toMatch(CHOOSER);

  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  arriveBy('wald', 'katrin', OWN);
  expect(secretOf('wald')).toBe(OWN);
});

test('what was not told yet is kept for its person, beside what other tabs have left', () => {
  storePicks('feier', 'katrin', { steg: { chosen: true, rating: 4 } });
  storePicks('feier', 'katrin', { grat: { note: 'Heller.' } });
  expect(storedPicks('feier', 'katrin')).toEqual({
    steg: { chosen: true, rating: 4 },
    grat: { note: 'Heller.' },
  });
  expect(storedPicks('feier', 'ole')).toEqual({});
  forgetPicks('feier', 'katrin', ['steg']);
  expect(storedPicks('feier', 'katrin')).toEqual({ grat: { note: 'Heller.' } });
  forgetPicks('feier', 'katrin', ['grat']);
  expect(stored.size).toBe(0);
});

test('a note is shown as the server keeps it', () => {
  const note = ' \u202EHeller\u2069 \n\u200F';
  const { changes } = changeChoice.body.parse({ changes: [{ imageId: 'steg', note }] });
  expect(changes[0]?.note).toBe('Heller');
  expect(tidyNote(note)).toBe('Heller');
});

test('of the pictures that are shown those without a rating are counted, once all of them are there', () => {
  const said = new Map(['steg', 'grat', 'ufer'].map((id) => [id, { ...NOTHING, rating: 3 }]));
  const grid = { ...emptyGrid(), items: ['steg', 'wehr'].map(gridPicture), total: 2 };
  expect(unratedIn(grid, said)).toBe(1);
  expect(unratedIn({ ...grid, items: [gridPicture('steg')], total: 1 }, said)).toBe(0);
  expect(unratedIn({ ...grid, next: 'wehr', total: 5 }, said)).toBeNull();
  expect(unratedIn({ ...grid, items: [], total: null }, said)).toBeNull();
});
