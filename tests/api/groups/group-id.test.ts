import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupId, possibleParents, UserGroupInput } from '../../../api/contract/group.ts';

test.each([
  ['Familie', 'ug-familie'],
  ['  Freunde & Familie ', 'ug-freunde--f'],
  ['Team A/B', 'ug-team-a/b'],
  ['Modelle im Haus', 'ug-modelle-im'],
  ['abcdefghi jk', 'ug-abcdefghi'],
  ['!!!', 'ug-1'],
])('the id of %j is %j', (name, id) => expect(groupId(name, [])).toBe(id));

test('a number is appended where the id is taken', () => {
  expect(groupId('Familie', ['ug-familie'])).toBe('ug-familie1');
  expect(groupId('Familie', ['ug-familie', 'ug-familie1', 'ug-familie2'])).toBe('ug-familie3');
});

test('every name gets an id that is free and may be saved', () => {
  const name = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(name, fc.array(name), (wanted, others) => {
      const taken: string[] = [];
      for (const other of others) taken.push(groupId(other, taken));
      const id = groupId(wanted, taken);
      expect(taken).not.toContain(id);
      expect(id).toMatch(/^ug-[a-z0-9/-]+$/);
      expect(UserGroupInput.shape.id.safeParse(id).success).toBe(true);
    }),
  );
});

test('a group is neither its own parent nor that of an ancestor', () => {
  const groups = [
    { id: 'a', parentId: null },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'b' },
    { id: 'd', parentId: null },
  ];
  expect(possibleParents('a', groups).map(({ id }) => id)).toEqual(['d']);
  expect(possibleParents('c', groups).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});
