import type { Chooser, ChosenPicture } from '@lichthof/api/contract/desk-choice';
import { numberOf } from '../../ui/format.ts';

export interface Group {
  title: string;
  pictures: ChosenPicture[];
}

const nameOf = ({ name, link }: Chooser): string => name || (link === null ? 'Gast' : `Gast über „${link}“`);

/** Each by a name of his own: two guests may be called the same, or nothing yet. */
export function withUniqueNames(people: readonly Chooser[]): Chooser[] {
  const times = new Map<string, number>();
  return people.map((person) => {
    const name = nameOf(person);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { ...person, name: time === 1 ? name : `${name} (${time})` };
  });
}

/** „KB“, and „K2“ of the second one with that name. */
export function initialsOf(name: string): string {
  const [first = '', ...more] = name.match(/(?<!\p{L})\p{L}|\d+(?=\)$)/gu) ?? [];
  return `${first}${more.at(-1) ?? ''}`.toUpperCase();
}

const choosers = ({ picks }: ChosenPicture) =>
  picks.filter(({ chosen }) => chosen).map(({ person }) => person);
const isChosen = (picture: ChosenPicture): boolean => choosers(picture).length > 0;
const isOnlyRated = (picture: ChosenPicture): boolean =>
  !isChosen(picture) && picture.picks.some(({ rating }) => rating > 0);
const isNoted = ({ picks }: ChosenPicture): boolean => picks.some(({ note }) => note !== '');

export function groupsOf(people: readonly Chooser[], pictures: readonly ChosenPicture[]): Group[] {
  if (people.length < 2) return pictures.length > 0 ? [{ title: '', pictures: [...pictures] }] : [];
  const by = (which: (who: number[]) => boolean) => pictures.filter((picture) => which(choosers(picture)));
  const all = people.length === 2 ? 'Beide' : 'Von allen';
  return [
    { title: all, pictures: by((who) => who.length === people.length) },
    { title: 'Von mehreren', pictures: by((who) => who.length > 1 && who.length < people.length) },
    ...people.map((person, at) => ({
      title: `Nur ${person.name}`,
      pictures: by((who) => who.length === 1 && who[0] === at),
    })),
    { title: 'Nicht gewählt', pictures: by((who) => who.length === 0) },
  ].filter((group) => group.pictures.length > 0);
}

/** The first pictures of all of them, and how many each group has. */
export function firstOf(groups: readonly Group[], most: number): (Group & { count: number })[] {
  let left = most;
  return groups.flatMap(({ title, pictures }) => {
    const first = pictures.slice(0, left);
    left -= first.length;
    return first.length > 0 ? [{ title, pictures: first, count: pictures.length }] : [];
  });
}

/** „9 von beiden, 7 von einer Person.“; of one person there is nothing to compare. */
export function agreementText(people: readonly Chooser[], pictures: readonly ChosenPicture[]): string {
  if (people.length < 2) return '';
  const count = (which: (who: number) => boolean) =>
    pictures.filter((picture) => which(choosers(picture).length)).length;
  const parts: [number, string][] = [
    [count((who) => who === people.length), people.length === 2 ? 'von beiden' : 'von allen'],
    [count((who) => who > 1 && who < people.length), 'von mehreren'],
    [count((who) => who === 1), 'von einer Person'],
  ];
  const said = parts.filter(([n]) => n > 0).map(([n, by]) => `${numberOf(n)} ${by}`);
  return said.length > 0 ? `${said.join(', ')}.` : '';
}

export interface Segment {
  key: string;
  title: string;
  pictures: ChosenPicture[];
}

export function segmentsOf(people: readonly Chooser[], pictures: readonly ChosenPicture[]): Segment[] {
  const chosen = pictures.filter(isChosen);
  const groups = people.length < 2 ? [] : groupsOf(people, chosen);
  const onlyRated = pictures.filter(isOnlyRated);
  return [
    { key: '', title: 'Alle', pictures: chosen },
    ...groups.map(({ title, pictures: its }) => ({ key: title, title, pictures: its })),
    ...(onlyRated.length > 0 ? [{ key: 'sterne', title: 'Nur Sterne', pictures: onlyRated }] : []),
    { key: 'anmerkung', title: 'Mit Anmerkung', pictures: pictures.filter(isNoted) },
  ];
}

/** As Lightroom's text filter takes them: names without their extension, each once. */
export const namesOf = (pictures: readonly Pick<ChosenPicture, 'filename'>[]): string[] => [
  ...new Set(pictures.map(({ filename }) => filename.replace(/\.[^.]*$/, '') || filename)),
];
