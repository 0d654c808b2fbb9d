import {
  addAlbum,
  addUser,
  type Album,
  caption,
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

/** The schema that the migrations of Lychee 7.7 lead to; since 6.6 a picture lies in several albums (`photo_album`). */
const TABLES = [
  'photos',
  'photo_album',
  'size_variants',
  'base_albums',
  'albums',
  'tag_albums',
  'person_albums',
  'tags',
  'photos_tags',
  'access_permissions',
  'photo_ratings',
  'users',
  'user_groups',
  'users_user_groups',
  'configs',
  'migrations',
] as const;
type Dump = Record<(typeof TABLES)[number], readonly Row[]>;

const NO_DUMP =
  'Das ist kein Dump der Datenbank von Lychee: Die Tabellen „photos“ und „size_variants“ fehlen darin.';
const TOO_OLD = 'Diese Datenbank ist von einem Lychee vor 6.6. Bitte aktualisieren Sie Lychee zuerst.';
/** Since then the raw file is the variant 0, and the original 1. */
const RAW = '2026_02_28_000001_shift_size_variant_type_for_raw';

/** Lychee: a dump of its database (MySQL, MariaDB, SQLite, PostgreSQL with INSERT), beside the folder `uploads`. */
export async function convertLychee({ from }: Source): Promise<Draft> {
  const draft = newDraft('Lychee');
  const dump = await read(from);
  const groups = new Map(
    dump.user_groups.map(({ id, name }) => [id, newGroup(draft, fit(draft, name, 100) || `Gruppe ${id}`)]),
  );
  const users = usersOf(draft, dump, groups);
  picturesOf(draft, dump, { users, albums: albumsOf(draft, dump, groups) });
  const computed = dump.tag_albums.length + dump.person_albums.length;
  note(draft, 'Alben aus Tags oder Personen: Lichthof sucht nach Tags', computed);
  return draft;
}

async function read(from: string): Promise<Dump> {
  const tables = await readTables(from, (name) => (TABLES as readonly string[]).includes(name));
  if (!tables.has('photos') || !tables.has('size_variants')) throw new Error(NO_DUMP);
  if (!tables.has('photo_album')) throw new Error(TOO_OLD);
  return Object.fromEntries(TABLES.map((table) => [table, tables.get(table) ?? []])) as unknown as Dump;
}

const yes = (value: string | null | undefined) => value === '1' || value === 't';

function usersOf(draft: Draft, dump: Dump, groups: Groups): Map<string, string> {
  const emails = new Map<string, string>();
  for (const row of dump.users) {
    const own = dump.users_user_groups.filter((one) => one['user_id'] === row['id']);
    const email = addUser(draft, {
      id: `lychee-${row['id']}`,
      name: row['display_name'] || row['username'],
      email: row['email'],
      isAdministrator: yes(row['may_administrate']),
      groups: own.flatMap((one) => groups.get(one['user_group_id']) ?? []),
    });
    if (email !== null) emails.set(row['id']!, email);
  }
  return emails;
}

/** By the ids of albums: each with all that it stands in, itself first. */
function lineagesOf(dump: Dump): Map<string, Row[]> {
  const bases = new Map(dump.base_albums.map((row) => [row['id'], row]));
  const rows = new Map(dump.albums.map((row) => [row['id'], row]));
  const above = (row: Row) => (row['parent_id'] ? rows.get(row['parent_id']) : undefined);
  const baseOf = ({ id }: Row) => bases.get(id) ?? { id: id! };
  return new Map(dump.albums.map((row) => [row['id']!, lineage(row, above).map(baseOf)]));
}

function albumsOf(draft: Draft, dump: Dump, groups: Groups): Map<string, Album> {
  const rights = Map.groupBy(dump.access_permissions, (row) => row['base_album_id']);
  const isForUsers = dump.configs.some(({ key, value }) => key === 'login_required' && yes(value));
  const albums = new Map<string, Album>();
  for (const [id, bases] of lineagesOf(dump)) {
    if (bases.length > 1) note(draft, 'Unteralben: Lichthof hat keine, der Titel nennt das Album darüber');
    const title = fit(draft, jointTitle(bases.map((base) => base['title'] ?? ''))) || `Album ${id}`;
    const [base] = bases;
    const album = addAlbum(draft, {
      title,
      description: fitText(draft, base!['description']),
      sortBy: base!['sorting_col']?.startsWith('title') ? 'name' : 'taken',
      ...accessTo(
        draft,
        bases.map((one) => rights.get(one['id']) ?? []),
        { title, groups, isForUsers },
      ),
    });
    albums.set(id, album);
  }
  return albums;
}

/** To everybody without a link and a password. */
const isOpen = (row: Row) =>
  row['user_id'] == null && row['user_group_id'] == null && !row['password'] && !yes(row['is_link_required']);

/** `levels`: the rights of an album, and of each that it stands in. Only who may open all of them finds it in Lychee. */
function accessTo(
  draft: Draft,
  levels: readonly (readonly Row[])[],
  { title, groups, isForUsers }: { title: string; groups: Groups; isForUsers: boolean },
) {
  const [rows = []] = levels;
  const toAll = rows.filter((row) => row['user_id'] == null && row['user_group_id'] == null);
  if (toAll.some((row) => row['password']))
    note(draft, 'Passwörter von Alben kommen nicht mit: Diese Alben sieht noch niemand');
  if (toAll.some((row) => yes(row['is_link_required']) && !row['password']))
    note(draft, 'Alben, die nur mit ihrem Link zu sehen waren, sieht noch niemand');
  const open = toAll.find(isOpen);
  const counting = open ? [open] : rows;
  const downloadable = counting.length > 0 && counting.every((row) => yes(row['grants_download']));
  const mayOpen = (isTheirs: (row: Row) => boolean) =>
    levels.every((level) => level.some((row) => isOpen(row) || isTheirs(row)));
  if (mayOpen(() => false)) {
    if (isForUsers) note(draft, 'Alben sehen nur Benutzer: Lychee verlangte von jedem eine Anmeldung');
    return { public: !isForUsers, downloadable, groupIds: [] };
  }
  if (open) note(draft, 'offene Unteralben von Alben, die nicht jeder sah, sieht auch hier nicht jeder');
  const own = [...groups]
    .filter(([group]) => mayOpen((row) => row['user_group_id'] === group))
    .map(([, id]) => id);
  const users = draft.library.users
    .filter(({ groups: theirs = [] }) => !theirs.some((group) => own.includes(group)))
    .filter(({ id, groups: theirs = [] }) =>
      mayOpen(
        (row) => id === `lychee-${row['user_id']}` || theirs.includes(groups.get(row['user_group_id']) ?? ''),
      ),
    )
    .map(({ id }) => id);
  return { public: false, downloadable, groupIds: readers(draft, { title, groups: own, users }) };
}

function picturesOf(draft: Draft, dump: Dump, { users, albums }: Known): void {
  const original = dump.migrations.some((row) => row['migration'] === RAW) ? '1' : '0';
  const files = new Map(
    dump.size_variants.filter(({ type }) => type === original).map((row) => [row['photo_id'], row]),
  );
  const tagNames = new Map(dump.tags.map(({ id, name }) => [id, name]));
  const tags = Map.groupBy(dump.photos_tags, (row) => row['photo_id']);
  const places = Map.groupBy(dump.photo_album, (row) => row['photo_id']);
  const ratings = Map.groupBy(dump.photo_ratings, (row) => row['photo_id']);
  const covers = new Map(dump.albums.map((row) => [row['id'], row['cover_id']]));
  const lineages = lineagesOf(dump);
  const isUnsafe = (album: string) => lineages.get(album)!.some((base) => yes(base['is_nsfw']));
  for (const row of dump.photos) {
    const { id } = row;
    const file = files.get(id);
    if (!file || file['storage_disk'] === 's3') {
      note(draft, 'Bilder liegen nicht auf der Platte, sondern in einem Objektspeicher oder nirgends');
      continue;
    }
    if (row['live_photo_short_path']) note(draft, 'bewegte Teile von Live-Fotos bleiben zurück');
    if (row['latitude']) note(draft, 'Bilder mit Ort in der Datenbank: Lichthof kennt nur den der Bilddatei');
    if (row['license'] && row['license'] !== 'none') note(draft, 'Lizenzangaben haben keinen Platz');
    const isChecked = row['is_validated'] == null || yes(row['is_validated']);
    if (!isChecked) note(draft, 'ungeprüfte Uploads sind als Papierkorb markiert');
    const title = fit(draft, row['title']);
    const own = (places.get(id) ?? []).flatMap(({ album_id: of }) => {
      const album = albums.get(of ?? '');
      return album ? [{ album, isCover: covers.get(of) === id, isUnsafe: isUnsafe(of!) }] : [];
    });
    const words = (tags.get(id) ?? []).map(({ tag_id: tag }) => tagNames.get(tag));
    const picture: Image = {
      file: file['short_path'] ?? '',
      ...(title !== '' && { title }),
      description: caption(draft, row['description']),
      tags: tagsOf(draft, words),
      ws: row['nsfw_status'] !== 'review' && !own.some(({ isUnsafe }) => isUnsafe),
      public: isChecked,
      trash: !isChecked,
      takenAt: onCameraClock(row['taken_at'], row['taken_at_orig_tz']),
      ...(momentOf(row['created_at']) && { created: momentOf(row['created_at'])! }),
      ratings: [
        ...(yes(row['is_highlighted'] ?? row['is_starred']) ? [{ user: null, favorite: true }] : []),
        ...(ratings.get(id) ?? []).flatMap((one) => {
          const user = users.get(one['user_id'] ?? '');
          if (user === undefined) note(draft, 'Bewertungen ohne Konto mit E-Mail-Adresse bleiben zurück');
          return user === undefined ? [] : [{ user, rating: Number(one['rating']) }];
        }),
      ],
    };
    place(draft, picture, own);
  }
}

/** Lychee keeps the moment in UTC and the zone apart; a camera's clock knows no zone. */
function onCameraClock(taken: string | null | undefined, zone: string | null | undefined): string | null {
  const utc = momentOf(taken);
  if (utc === null || !zone) return utc;
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return momentOf(format.format(new Date(utc)));
  } catch {
    return utc;
  }
}
