import { EMAIL_PATTERN } from '../contract/session.ts';
import {
  addAlbum,
  type Album,
  albumOfTheRest,
  caption,
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

/** The schema that the migrations of Lychee 7.7 lead to; since 6.6 a picture lies in several albums (`photo_album`). */
const TABLES = [
  'photos',
  'photo_album',
  'size_variants',
  'base_albums',
  'albums',
  'tag_albums',
  'tags',
  'photos_tags',
  'access_permissions',
  'photo_ratings',
  'users',
  'user_groups',
  'users_user_groups',
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
  const users = usersOf(draft, dump);
  const albums = albumsOf(draft, dump);
  picturesOf(draft, dump, { users, albums });
  note(draft, 'Alben aus Tags oder Personen: Lichthof sucht nach Tags', dump.tag_albums.length);
  return draft;
}

async function read(from: string): Promise<Dump> {
  const tables = await readTables(from, (name) => (TABLES as readonly string[]).includes(name));
  if (!tables.has('photos') || !tables.has('size_variants')) throw new Error(NO_DUMP);
  if (!tables.has('photo_album')) throw new Error(TOO_OLD);
  return Object.fromEntries(TABLES.map((table) => [table, tables.get(table) ?? []])) as unknown as Dump;
}

const yes = (value: string | null | undefined) => value === '1' || value === 't';

function usersOf(draft: Draft, dump: Dump): Map<string, string> {
  const groups = new Map(
    dump.user_groups.map(({ id, name }) => [id, newGroup(draft, fit(draft, name, 100))]),
  );
  const emails = new Map<string, string>();
  for (const row of dump.users) {
    const { id, email, username } = row;
    if (yes(row['may_administrate'])) {
      note(draft, 'Administratoren kommen nicht mit: make admin EMAIL=… legt sie an');
      if (email) emails.set(id!, email);
      continue;
    }
    if (!email || !EMAIL_PATTERN.test(email)) {
      note(draft, 'Benutzer ohne E-Mail-Adresse bleiben zurück');
      continue;
    }
    emails.set(id!, email);
    draft.library.users.push({
      id: `lychee-${id}`,
      name: fit(draft, row['display_name'] || username, 120) || email,
      email,
      groups: dump.users_user_groups
        .filter((one) => one['user_id'] === id)
        .flatMap((one) => groups.get(one['user_group_id'] ?? '') ?? []),
    });
  }
  return emails;
}

function albumsOf(draft: Draft, dump: Dump): Map<string, Album> {
  const bases = new Map(dump.base_albums.map((row) => [row['id'], row]));
  const rows = new Map(dump.albums.map((row) => [row['id'], row]));
  const tree = {
    nameOf: (row: Row) => bases.get(row['id'])?.['title'] ?? '',
    above: (row: Row) => (row['parent_id'] ? rows.get(row['parent_id']) : undefined),
  };
  const albums = new Map<string, Album>();
  for (const row of dump.albums) {
    const base = bases.get(row['id']) ?? {};
    if (row['parent_id']) note(draft, 'Unteralben: Lichthof hat keine, der Titel nennt das Album darüber');
    const title = fit(draft, titleBelow(row, tree)) || `Album ${row['id']}`;
    const access = accessTo(draft, dump, { id: row['id']!, title });
    const sorting = base['sorting_col'] ?? '';
    const album = addAlbum(draft, {
      title,
      description: fitText(draft, base['description']),
      sortBy: sorting.startsWith('title') ? 'name' : 'taken',
      ...access,
    });
    albums.set(row['id']!, album);
  }
  return albums;
}

/** What is open to everybody without a link and a password is public; the rest is for groups. */
function accessTo(draft: Draft, dump: Dump, { id, title }: { id: string; title: string }) {
  const rows = dump.access_permissions.filter((row) => row['base_album_id'] === id);
  const open = rows.filter((row) => row['user_id'] === null && row['user_group_id'] == null);
  if (open.some((row) => row['password']))
    note(draft, 'Passwörter von Alben kommen nicht mit: Diese Alben sieht noch niemand');
  if (open.some((row) => yes(row['is_link_required']) && !row['password']))
    note(draft, 'Alben, die nur mit ihrem Link zu sehen waren, sieht noch niemand');
  const shown = open.find((row) => !row['password'] && !yes(row['is_link_required']));
  if (shown) return { public: true, downloadable: yes(shown['grants_download']), groupIds: [] };
  const names = new Map(dump.user_groups.map((group) => [group['id'], fit(draft, group['name'], 100)]));
  const allowed = new Set(rows.flatMap((row) => names.get(row['user_group_id'] ?? '') ?? []));
  const groupIds = readers(draft, {
    title,
    groups: draft.library.groups.filter(({ name }) => allowed.has(name)).map((group) => group.id),
    users: rows.flatMap((row) => (row['user_id'] === null ? [] : [`lychee-${row['user_id']}`])),
  });
  return { public: false, downloadable: rows.some((row) => yes(row['grants_download'])), groupIds };
}

interface Known {
  users: ReadonlyMap<string, string>;
  albums: ReadonlyMap<string, Album>;
}

function picturesOf(draft: Draft, dump: Dump, { users, albums }: Known): void {
  const original = dump.migrations.some((row) => row['migration'] === RAW) ? '1' : '0';
  const files = new Map(
    dump.size_variants.filter(({ type }) => type === original).map((row) => [row['photo_id'], row]),
  );
  const tagNames = new Map(dump.tags.map(({ id, name }) => [id, name ?? '']));
  const tags = Map.groupBy(dump.photos_tags, (row) => row['photo_id']);
  const places = Map.groupBy(dump.photo_album, (row) => row['photo_id']);
  const ratings = Map.groupBy(dump.photo_ratings, (row) => row['photo_id']);
  const covers = new Map(dump.albums.map((row) => [row['id'], row['cover_id']]));
  const unsafe = new Set(dump.base_albums.filter((row) => yes(row['is_nsfw'])).map(({ id }) => id));
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
    const own = (places.get(id) ?? []).filter((place) => albums.has(place['album_id'] ?? ''));
    const picture: Image = {
      file: file['short_path'] ?? '',
      ...(title !== '' && { title }),
      description: caption(row['description']),
      tags: tagsOf(
        draft,
        (tags.get(id) ?? []).map((one) => tagNames.get(one['tag_id'] ?? '') ?? ''),
      ),
      ws: row['nsfw_status'] !== 'review' && !own.some((place) => unsafe.has(place['album_id'])),
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
    if (own.length === 0) draft.library.images.push({ ...picture, album: albumOfTheRest(draft) });
    if (own.length > 1)
      note(draft, 'Bilder liegen in mehreren Alben: Lichthof hält für jedes Album ein eigenes');
    for (const place of own) {
      const album = albums.get(place['album_id']!)!;
      draft.library.images.push({ ...picture, album: album.id });
      if (covers.get(place['album_id']) === id) album.cover = picture.file;
    }
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
