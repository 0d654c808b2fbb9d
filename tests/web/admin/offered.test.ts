import { expect, test } from 'vitest';
import { NEW, offered } from '../../../web/admin/form/offered.ts';

const TAGS = ['Bodensee', 'Seebrücke', 'See', 'Johanna'].map((name, id) => ({ id, name }));
const ids = (text: string, canCreate = true, chosen: number[] = []) =>
  offered(TAGS, chosen, text, canCreate).items.map(({ id }) => id);

test('what has just this name is offered first, then what begins with it', () => {
  expect(ids(' see ')).toEqual([2, 1, 0]);
  expect(ids('')).toEqual([0, 1, 2, 3]);
});

test('something new comes before what only contains the text, and behind what begins with it', () => {
  expect(ids('anna')).toEqual([NEW, 3]);
  expect(ids('anna', false)).toEqual([3]);
  expect(ids('seeb')).toEqual([1, NEW]);
});

test('what is chosen already is neither offered nor made again', () => {
  expect(ids('See', true, [2])).toEqual([1, 0]);
});

test('a name that was pasted from a Mac is the one that is there', () => {
  expect(ids('Seebrücke'.normalize('NFD'))).toEqual([1]);
  const [made] = offered(TAGS, [], 'Köln'.normalize('NFD'), true).items;
  expect(made?.name).toBe('„Köln“ neu anlegen');
});
