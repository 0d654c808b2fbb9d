import { groupId } from '../contract/group.ts';
import type { MovingFile } from '../contract/moving.ts';
import { ROLES } from '../contract/roles.ts';
import { EMAIL_PATTERN } from '../contract/session.ts';
import { isSiteAlbum } from '../contract/site.ts';
import { escapeHtml, paragraph, singleLine } from '../pictures/decoder/plain-text.ts';
import { cleanStem } from '../pictures/names.ts';

export type Library = Required<Omit<MovingFile, '$schema'>>;
export type Image = Library['images'][number];
export type Album = Library['albums'][number];

export interface Draft {
  library: Library;
  /** German sentences about what has no place in Lichthof, with how often it was there. */
  notes: Map<string, number>;
}

/** What somebody has who converts: the dump, and the folder of the pictures that it names. */
export interface Source {
  from: string;
  photos: string;
}

export type Groups = ReadonlyMap<string | null | undefined, string>;
export interface Known {
  users: ReadonlyMap<string, string>;
  albums: ReadonlyMap<string, Album>;
}

export const newDraft = (source: string): Draft => ({
  library: {
    format: 'lichthof',
    version: 1,
    source,
    tags: [],
    contributors: [],
    groups: [],
    users: [],
    albums: [],
    images: [],
    posts: [],
    texts: [],
  },
  notes: new Map(),
});

export function note({ notes }: Draft, sentence: string, times = 1): void {
  if (times > 0) notes.set(sentence, (notes.get(sentence) ?? 0) + times);
}

/** Without tags and entities of HTML, which other systems allow in titles. */
export const plain = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#0?39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "'");
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const TOO_LONG = 'Texte sind zu lang und wurden gekürzt';
const MAX_CAPTION = 20_000;

/** In one line; what is too long is cut, and counted. */
export function fit(draft: Draft, text: string | null | undefined, max = 200): string {
  const whole = singleLine(plain(text ?? ''), 100_000);
  if (whole.length > max) note(draft, TOO_LONG);
  return singleLine(whole, max);
}

export function fitText(draft: Draft, text: string | null | undefined, max = 4000): string | null {
  const whole = paragraph(plain(text ?? ''), 1_000_000);
  if (whole.length > max) note(draft, TOO_LONG);
  return paragraph(whole, max) || null;
}

/** A caption: plain text and HTML alike become HTML, which is cleaned when it comes in. */
export const caption = (draft: Draft, text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const html = /<[a-z][^>]*>/i.test(trimmed) ? trimmed : escapeHtml(trimmed);
  const whole = html.replaceAll(/\r?\n/g, '<br>');
  if (whole.length > MAX_CAPTION) note(draft, TOO_LONG);
  return whole.slice(0, MAX_CAPTION);
};

/** `2024-05-01 10:11:12` of a database; null where that is no moment. */
export function momentOf(text: string | null | undefined): string | null {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '');
  if (!found) return null;
  const iso = `${found[1]}T${found[2]}.000Z`;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) || iso.startsWith('0000') || date.toISOString() !== iso ? null : iso;
}

export const tagsOf = (draft: Draft, names: readonly (string | null | undefined)[]): string[] => [
  ...new Map(
    names
      .map((name) => fit(draft, name, 60))
      .filter((name) => name !== '')
      .map((name) => [name.toLowerCase(), name]),
  ).values(),
];

/** The id of somebody who is credited, who becomes one where there is none of that name. */
export function contributor({ library }: Draft, name: string, role: (typeof ROLES)[number]): string[] {
  const known = library.contributors.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (known) return [known.id];
  if (name === '') return [];
  const id = free(cleanStem(name).toLowerCase().slice(0, 50), (wanted) =>
    library.contributors.some((one) => one.id === wanted),
  );
  library.contributors.push({ id, name, role: ROLES.indexOf(role), published: false });
  return [id];
}

/** Albums that only administrators see until somebody decides otherwise have it, and nobody is in it. */
function closedGroup(draft: Draft): string {
  const name = 'Noch niemand (umgezogen)';
  return draft.library.groups.find((group) => group.name === name)?.id ?? newGroup(draft, name);
}

export function newGroup({ library }: Draft, name: string): string {
  const id = groupId(
    name,
    library.groups.map((group) => group.id),
  );
  library.groups.push({ id, name, parentId: null });
  return id;
}

interface Person extends Pick<Library['users'][number], 'id' | 'groups'> {
  name: string | null | undefined;
  email: string | null | undefined;
  isAdministrator: boolean;
}

/** Answers the address of whoever has one: ratings name it. */
export function addUser(draft: Draft, { isAdministrator, name, email, ...user }: Person): string | null {
  const address = email && EMAIL_PATTERN.test(email) ? email : null;
  if (isAdministrator) note(draft, 'Administratoren kommen nicht mit: make admin EMAIL=… legt sie an');
  else if (address === null) note(draft, 'Benutzer ohne E-Mail-Adresse bleiben zurück');
  else draft.library.users.push({ ...user, name: fit(draft, name, 120) || address, email: address });
  return address;
}

/** Groups that may see an album: those that did, and one more for people who did one by one; nobody where there is neither. */
export function readers(
  draft: Draft,
  { title, groups, users }: { title: string; groups: readonly string[]; users: readonly string[] },
): string[] {
  const people = draft.library.users.filter(({ id }) => users.includes(id));
  const all = [...groups];
  if (people.length > 0) {
    const own = newGroup(draft, `Zugang ${title}`.slice(0, 100));
    for (const user of people) user.groups = [...(user.groups ?? []), own];
    all.push(own);
  }
  return all.length > 0 ? all : [closedGroup(draft)];
}

/** A row and all that it stands in, from the inside out. */
export function lineage<R>(row: R, above: (row: R) => R | undefined): R[] {
  const rows = new Set<R>();
  for (let at: R | undefined = row; at !== undefined && !rows.has(at); at = above(at)) rows.add(at);
  return [...rows];
}

/** `Reise – Island`: what an album stands in is named in its title. */
export const jointTitle = (names: readonly string[]): string => names.toReversed().join(' – ');

/** An album with an id and a folder made of its title: `protected/` where not everybody sees it. */
export function addAlbum({ library }: Draft, { title, ...fields }: Omit<Album, 'id' | 'location'>): Album {
  const slug = cleanStem(title).toLowerCase().slice(0, 50).replace(/-+$/, '');
  const id = free(isSiteAlbum(slug) ? `album-${slug}` : slug, (wanted) =>
    library.albums.some(({ location }) => location.endsWith(`/${folderOf(wanted)}`)),
  );
  const root = fields.public ? 'alben' : 'protected';
  const album = { id, title, location: `${root}/${folderOf(id)}`, ...fields };
  library.albums.push(album);
  return album;
}

const folderOf = (id: string) => id.replaceAll('-', '_');

function free(wanted: string, isTaken: (id: string) => boolean): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}-${n}`;
    if (!isTaken(id)) return id;
  }
}

/** Adds it to each of its albums, and where it is in none to one of the rest: nothing stays behind. */
export function place(
  draft: Draft,
  picture: Image,
  places: readonly { album: Album; isCover?: boolean; position?: number }[],
): void {
  if (places.length > 1)
    note(draft, 'Bilder liegen in mehreren Alben: Lichthof hält für jedes Album ein eigenes');
  for (const { album, isCover, position } of places.length > 0
    ? places
    : [{ album: albumOfTheRest(draft) }]) {
    draft.library.images.push({ ...picture, album: album.id, ...(position && { position }) });
    if (isCover) album.cover = picture.file;
  }
}

/** One that nobody sees: the owner may have an album of that title. */
function albumOfTheRest(draft: Draft): Album {
  const title = 'Ohne Album';
  const closed = closedGroup(draft);
  const known = draft.library.albums.find(
    (album) => album.title === title && album.groupIds?.join() === closed,
  );
  return known ?? addAlbum(draft, { title, public: false, groupIds: [closed] });
}
