import { EMAIL_PATTERN } from '../contract/session.ts';
import {
  addAlbum,
  type Album,
  albumOfTheRest,
  caption,
  contributor,
  type Draft,
  fit,
  fitText,
  type Image,
  momentOf,
  newDraft,
  newGroup,
  note,
  readers,
  type Source,
  tagsOf,
  titleBelow,
} from './draft.ts';
import { readTables, type Row } from './sql-dump.ts';

/** install/piwigo_structure-mysql.sql of Piwigo 17; the prefix is the owner's choice. */
const TABLES = [
  'images',
  'categories',
  'image_category',
  'image_tag',
  'tags',
  'comments',
  'rate',
  'favorites',
  'users',
  'user_infos',
  'groups',
  'user_group',
  'group_access',
  'user_access',
  'image_format',
] as const;
type Table = (typeof TABLES)[number];
type Dump = Record<Table, readonly Row[]>;

const NO_DUMP =
  'Das ist kein Dump der Datenbank von Piwigo: Die Tabellen „images“ und „image_category“ fehlen darin.';
/** With a level, somebody needs that level to see it. */
const EVERYBODY = '0';

/** Piwigo: a dump of its database, beside `upload/` and `galleries/` in its own folder. */
export async function convertPiwigo({ from }: Source): Promise<Draft> {
  const draft = newDraft('Piwigo');
  const dump = await read(from);
  const users = usersOf(draft, dump);
  const albums = albumsOf(draft, dump);
  picturesOf(draft, dump, { users, albums });
  note(draft, 'Kommentare: Lichthof hat keine', dump.comments.length);
  note(draft, 'weitere Formate eines Bildes (image_format) bleiben zurück', dump.image_format.length);
  return draft;
}

async function read(from: string): Promise<Dump> {
  const tables = await readTables(from, (name) => TABLES.some((table) => name.endsWith(table)));
  const anchor = [...tables.keys()].find((name) => name.endsWith('image_category'));
  const prefix = anchor?.slice(0, -'image_category'.length) ?? '';
  if (!tables.has(`${prefix}images`) || !anchor) throw new Error(NO_DUMP);
  const rows = TABLES.map((table) => [table, tables.get(prefix + table) ?? []]);
  return Object.fromEntries(rows) as Dump;
}

/** E-mail addresses by the ids of users; who has none says nothing here. */
function usersOf(draft: Draft, dump: Dump): Map<string, string> {
  const { library } = draft;
  const status = new Map(dump.user_infos.map((row) => [row['user_id'], row['status']]));
  const groups = new Map(dump.groups.map(({ id, name }) => [id, newGroup(draft, fit(draft, name, 100))]));
  const emails = new Map<string, string>();
  for (const { id, username, mail_address: mail } of dump.users) {
    const role = status.get(id ?? '');
    if (role === 'guest' || role === 'generic') continue;
    if (!mail || !EMAIL_PATTERN.test(mail)) {
      note(draft, 'Benutzer ohne E-Mail-Adresse bleiben zurück');
      continue;
    }
    emails.set(id!, mail);
    if (role === 'admin' || role === 'webmaster') {
      note(draft, 'Administratoren kommen nicht mit: make admin EMAIL=… legt sie an');
      continue;
    }
    const own = dump.user_group.filter((row) => row['user_id'] === id);
    library.users.push({
      id: `piwigo-${id}`,
      name: fit(draft, username, 120) || mail,
      email: mail,
      groups: own.flatMap((row) => groups.get(row['group_id'] ?? '') ?? []),
    });
  }
  return emails;
}

function albumsOf(draft: Draft, dump: Dump): Map<string, Album> {
  const byId = new Map(dump.categories.map((row) => [row['id'], row]));
  const tree = {
    nameOf: (row: Row) => row['name'] ?? '',
    above: (row: Row) => (row['id_uppercat'] ? byId.get(row['id_uppercat']) : undefined),
  };
  const albums = new Map<string, Album>();
  for (const row of dump.categories) {
    const { id, comment, status, visible, id_uppercat: parent } = row;
    if (parent) note(draft, 'Unteralben: Lichthof hat keine, der Titel nennt das Album darüber');
    const title = fit(draft, titleBelow(row, tree)) || `Album ${id}`;
    const isPublic = status !== 'private' && visible !== 'false';
    const groupIds = isPublic ? [] : readersOf(draft, dump, { id: id!, title, visible: visible !== 'false' });
    const album = addAlbum(draft, {
      title,
      description: fitText(draft, comment),
      public: isPublic,
      downloadable: true,
      groupIds,
      sortBy: sortOf(row['image_order']),
    });
    albums.set(id!, album);
  }
  return albums;
}

const sortOf = (order: string | null | undefined) =>
  /rank/.test(order ?? '') ? 'own' : /file|name/.test(order ?? '') ? 'name' : 'taken';

/** Nobody where it is locked; its groups and single users otherwise. */
function readersOf(
  draft: Draft,
  dump: Dump,
  album: { id: string; title: string; visible: boolean },
): string[] {
  const { title } = album;
  if (!album.visible) return readers(draft, { title, groups: [], users: [] });
  const names = new Map(dump.groups.map(({ id, name }) => [id, fit(draft, name, 100)]));
  const allowed = new Set(
    dump.group_access
      .filter((row) => row['cat_id'] === album.id)
      .map((row) => names.get(row['group_id'] ?? '')),
  );
  return readers(draft, {
    title,
    groups: draft.library.groups.filter(({ name }) => allowed.has(name)).map(({ id }) => id),
    users: dump.user_access
      .filter((row) => row['cat_id'] === album.id)
      .map((row) => `piwigo-${row['user_id']}`),
  });
}

interface Known {
  users: ReadonlyMap<string, string>;
  albums: ReadonlyMap<string, Album>;
}

function picturesOf(draft: Draft, dump: Dump, { users, albums }: Known): void {
  const tagNames = new Map(dump.tags.map(({ id, name }) => [id, name ?? '']));
  const tags = Map.groupBy(dump.image_tag, (row) => row['image_id']);
  const places = Map.groupBy(dump.image_category, (row) => row['image_id']);
  const ratings = ratingsOf(draft, dump, users);
  const covers = new Map(dump.categories.map((row) => [row['id'], row['representative_picture_id']]));
  for (const row of dump.images) {
    const { id, author, level } = row;
    const isRestricted = (level ?? EVERYBODY) !== EVERYBODY;
    if (isRestricted)
      note(
        draft,
        'Bilder mit Vertraulichkeitsstufe sehen nur Administratoren: Sie sind als Papierkorb markiert',
      );
    if (row['latitude']) note(draft, 'Bilder mit Ort in der Datenbank: Lichthof kennt nur den der Bilddatei');
    const name = fit(draft, row['name']);
    const picture: Image = {
      file: (row['path'] ?? '').replace(/^(\.?\/)+/, ''),
      ...(name !== '' && { title: name }),
      description: caption(row['comment']),
      tags: tagsOf(
        draft,
        (tags.get(id) ?? []).map((one) => tagNames.get(one['tag_id'] ?? '') ?? ''),
      ),
      contribs: contributor(draft, fit(draft, author, 120), 'Fotograf/-in'),
      public: !isRestricted,
      trash: isRestricted,
      takenAt: momentOf(row['date_creation']),
      ...(momentOf(row['date_available']) && { created: momentOf(row['date_available'])! }),
      ...(ratings.get(id!) && { ratings: ratings.get(id!)! }),
    };
    const own = (places.get(id) ?? []).filter((place) => albums.has(place['category_id'] ?? ''));
    if (own.length === 0) draft.library.images.push({ ...picture, album: albumOfTheRest(draft) });
    if (own.length > 1)
      note(draft, 'Bilder liegen in mehreren Alben: Lichthof hält für jedes Album ein eigenes');
    for (const place of own) {
      const album = albums.get(place['category_id']!)!;
      const rank = Number(place['rank'] ?? 0);
      draft.library.images.push({ ...picture, album: album.id, ...(rank > 0 && { position: rank }) });
      if (covers.get(place['category_id']) === id) album.cover = picture.file;
    }
  }
}

/** By the ids of pictures. */
function ratingsOf(draft: Draft, dump: Dump, users: ReadonlyMap<string, string>) {
  const all = new Map<string, NonNullable<Image['ratings']>>();
  const opinion = (image: string, userId: string) => {
    const user = users.get(userId);
    if (user === undefined) {
      note(draft, 'Bewertungen ohne Konto mit E-Mail-Adresse bleiben zurück');
      return null;
    }
    const there = all.get(image) ?? [];
    const found = there.find((one) => one.user === user) ?? { user };
    if (!there.includes(found)) all.set(image, [...there, found]);
    return found;
  };
  for (const { element_id: image, user_id: user, rate } of dump.rate) {
    const found = opinion(image!, user!);
    if (found) found.rating = Math.min(5, Math.max(0, Math.round(Number(rate))));
  }
  for (const { image_id: image, user_id: user } of dump.favorites) {
    const found = opinion(image!, user!);
    if (found) found.favorite = true;
  }
  return all;
}
