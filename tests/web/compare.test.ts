import { expect, test } from 'vitest';
import type { Chooser, ChosenPicture } from '@lichthof/api/contract/desk-choice';
import {
  agreementText,
  groupsOf,
  initialsOf,
  withUniqueNames,
  namesOf,
  segmentsOf,
} from '../../web/admin/choices/compare.ts';

const person = (name: string, link: string | null = null) => ({ id: name, name, link }) as Chooser;
/** By whom it was chosen; `n`: noted by him only. */
const picture = (filename: string, who: string) =>
  ({
    id: filename,
    filename,
    picks: who.split('').map((one) => ({
      person: Number(one === 'n' ? 0 : one),
      chosen: one !== 'n',
      rating: 0,
      note: one === 'n' ? 'Enger.' : '',
    })),
  }) as ChosenPicture;
const titles = (groups: { title: string; pictures: ChosenPicture[] }[]) =>
  groups.map(({ title, pictures }) => `${title}: ${pictures.map(({ id }) => id).join(' ')}`);

const PICTURES = [
  picture('a.jpg', '01'),
  picture('b.jpg', '0'),
  picture('c.jpg', '1'),
  picture('d.jpg', 'n'),
];

test('what both chose comes first, then what only one did; alone there are no groups', () => {
  const people = [person('Katrin'), person('Ole')];
  expect(titles(groupsOf(people, PICTURES))).toEqual([
    'Beide: a.jpg',
    'Nur Katrin: b.jpg',
    'Nur Ole: c.jpg',
    'Nicht gewählt: d.jpg',
  ]);
  expect(titles(segmentsOf(people, PICTURES))).toEqual([
    'Alle: a.jpg b.jpg c.jpg',
    'Beide: a.jpg',
    'Nur Katrin: b.jpg',
    'Nur Ole: c.jpg',
    'Mit Anmerkung: d.jpg',
  ]);
  expect(agreementText(people, PICTURES)).toBe('1 von beiden, 2 von einer Person.');
  expect(agreementText([person('Katrin')], PICTURES)).toBe('');
  expect(titles(groupsOf([person('Katrin')], PICTURES.slice(0, 2)))).toEqual([': a.jpg b.jpg']);
});

test('a picture that was only rated is found as well', () => {
  const stars = picture('e.jpg', 'n');
  stars.picks[0] = { ...stars.picks[0]!, rating: 4, note: '' };
  for (const people of [[person('Katrin')], [person('Katrin'), person('Ole')]])
    expect(titles(segmentsOf(people, [...PICTURES, stars]))).toContain('Nur Sterne: e.jpg');
  expect(titles(segmentsOf([person('Katrin')], PICTURES)).join()).not.toContain('Nur Sterne');
});

test('three people choose all together, some of them, or one', () => {
  const people = withUniqueNames([person('A'), person('B'), person('', 'Familie')]);
  const pictures = [picture('x.jpg', '012'), picture('y.jpg', '02'), picture('z.jpg', '2')];
  expect(titles(groupsOf(people, pictures))).toEqual([
    'Von allen: x.jpg',
    'Von mehreren: y.jpg',
    'Nur Gast über „Familie“: z.jpg',
  ]);
  expect(agreementText(people, pictures)).toBe('1 von allen, 1 von mehreren, 1 von einer Person.');
});

test('who is called the same, or nothing yet, is told apart', () => {
  const people = [person('Ole Brandt'), person(''), person('Ole Brandt'), person('', 'Familie'), person('')];
  const names = withUniqueNames(people).map(({ name }) => name);
  expect(names).toEqual(['Ole Brandt', 'Gast', 'Ole Brandt (2)', 'Gast über „Familie“', 'Gast (2)']);
  expect(names.map(initialsOf)).toEqual(['OB', 'G', 'O2', 'GF', 'G2']);
});

test('names for Lightroom have no extension and stand once', () => {
  const files = ['LH-25-0412.jpg', 'LH-25.0413.JPG', 'LH-25-0412.jpeg', '.jpg'];
  expect(namesOf(files.map((filename) => ({ filename })))).toEqual(['LH-25-0412', 'LH-25.0413', '.jpg']);
});
