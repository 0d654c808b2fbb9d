import {
  addAlbum,
  addUser,
  type Album,
  caption,
  contributor,
  type Draft,
  fit,
  fitText,
  type Groups,
  type Image,
  jointTitle,
  type Known,
  lineage,
  momentOf,
  newDraft,
  newGroup,
  note,
  place,
  readers,
  type Source,
  tagsOf,
} from './draft.ts';
import { readTables, type Row } from './sql-dump.ts';

/** install/piwigo_structure-mysql.sql of Piwigo 17; the prefix is the owner's choice. */
const TABLES = [
  'images',
  'categories',
  'image_category',
  'lounge',
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
  const groups = new Map(
    dump.groups.map(({ id, name }) => [id, newGroup(draft, fit(draft, name, 100) || `Gruppe ${id}`)]),
  );
  const users = usersOf(draft, dump, groups);
  picturesOf(draft, dump, { users, albums: albumsOf(draft, dump, groups) });
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
function usersOf(draft: Draft, dump: Dump, groups: Groups): Map<string, string> {
  const status = new Map(dump.user_infos.map((row) => [row['user_id'], row['status']]));
  const emails = new Map<string, string>();
  for (const { id, username, mail_address: mail } of dump.users) {
    const role = status.get(id ?? '');
    if (role === 'guest' || role === 'generic') continue;
    const own = dump.user_group.filter((row) => row['user_id'] === id);
    const email = addUser(draft, {
      id: `piwigo-${id}`,
      name: username,
      email: mail,
      isAdministrator: role === 'admin' || role === 'webmaster',
      groups: own.flatMap((row) => groups.get(row['group_id']) ?? []),
    });
    if (email !== null) emails.set(id!, email);
  }
  return emails;
}

function albumsOf(draft: Draft, dump: Dump, groups: Groups): Map<string, Album> {
  const byId = new Map(dump.categories.map((row) => [row['id'], row]));
  const above = (row: Row) => (row['id_uppercat'] ? byId.get(row['id_uppercat']) : undefined);
  const albums = new Map<string, Album>();
  for (const row of dump.categories) {
    const { id, comment, status, visible, id_uppercat: parent } = row;
    if (parent) note(draft, 'Unteralben: Lichthof hat keine, der Titel nennt das Album darüber');
    const names = lineage(row, above).map(({ name }) => name ?? '');
    const title = fit(draft, jointTitle(names)) || `Album ${id}`;
    const isPublic = status !== 'private' && visible !== 'false';
    // Who is let in to a locked album does not see it either.
    const rowsOf = (rows: readonly Row[]) =>
      visible === 'false' ? [] : rows.filter(({ cat_id: of }) => of === id);
    const allowed = {
      title,
      groups: rowsOf(dump.group_access).flatMap((one) => groups.get(one['group_id']) ?? []),
      users: rowsOf(dump.user_access).map((one) => `piwigo-${one['user_id']}`),
    };
    const album = addAlbum(draft, {
      title,
      description: fitText(draft, comment),
      public: isPublic,
      downloadable: true,
      groupIds: isPublic ? [] : readers(draft, allowed),
      sortBy: sortOf(row['image_order']),
    });
    albums.set(id!, album);
  }
  return albums;
}

const sortOf = (order: string | null | undefined) =>
  /rank/.test(order ?? '') ? 'own' : /file|name/.test(order ?? '') ? 'name' : 'taken';

function picturesOf(draft: Draft, dump: Dump, { users, albums }: Known): void {
  const tagNames = new Map(dump.tags.map(({ id, name }) => [id, name]));
  const tags = Map.groupBy(dump.image_tag, (row) => row['image_id']);
  const places = Map.groupBy([...dump.image_category, ...dump.lounge], (row) => row['image_id']);
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
    const words = (tags.get(id) ?? []).map(({ tag_id: tag }) => tagNames.get(tag));
    const picture: Image = {
      file: (row['path'] ?? '').replace(/^(\.?\/)+/, ''),
      ...(name !== '' && { title: name }),
      description: caption(draft, row['comment']),
      tags: tagsOf(draft, words),
      contribs: contributor(draft, fit(draft, author, 120), 'Fotograf/-in'),
      public: !isRestricted,
      trash: isRestricted,
      takenAt: momentOf(row['date_creation']),
      ...(momentOf(row['date_available']) && { created: momentOf(row['date_available'])! }),
      ...(ratings.get(id!) && { ratings: ratings.get(id!)! }),
    };
    const own = (places.get(id) ?? []).flatMap(({ category_id: category, rank }) => {
      const album = albums.get(category ?? '');
      return album ? [{ album, isCover: covers.get(category) === id, position: Number(rank ?? 0) }] : [];
    });
    place(draft, picture, own);
  }
}

/** By the ids of pictures. */
function ratingsOf(draft: Draft, dump: Dump, users: ReadonlyMap<string, string>) {
  const all = new Map<string, NonNullable<Image['ratings']>>();
  const opinion = ({ user_id: by }: Row, of: string, said: { rating?: number; favorite?: boolean }) => {
    const user = users.get(by!);
    if (user === undefined) return note(draft, 'Bewertungen ohne Konto mit E-Mail-Adresse bleiben zurück');
    const others = (all.get(of) ?? []).filter((one) => one.user !== user);
    const before = all.get(of)?.find((one) => one.user === user);
    all.set(of, [...others, { user, ...before, ...said }]);
  };
  for (const row of dump.rate)
    opinion(row, row['element_id']!, { rating: Math.min(5, Math.max(0, Math.round(Number(row['rate'])))) });
  for (const row of dump.favorites) opinion(row, row['image_id']!, { favorite: true });
  return all;
}
