import { isDeepStrictEqual } from 'node:util';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { albumIssues, tidyAlbum } from '../contract/album.ts';
import type { FieldError } from '../contract/problem.ts';
import { deleteRows, type Input, insertRows, requireRules, updateRows, type Writing } from '../data/noun.ts';
import { foldersOf } from '../encryption/encrypted-album.ts';
import { requireUnused } from '../data/references.ts';
import { noun } from '../data/write.ts';
import type { Database, Db } from '../database/schema.ts';
import { whyNotNarrower } from '../rights/broken-tile.ts';
import { ApiProblem, invalid, invalidFields } from '../problem/problem.ts';
import { BUSY, isBusy, moveToTrash, removeAlbum } from '../pictures/pictures.ts';
import { editableAlbums } from '../rights/access.ts';
import { goOn } from '../tasks/job.ts';

type Album = Selectable<Database['album']>;
type NewAlbum = Insertable<Database['album']>;
type Change =
  { at: string; old: null; set: NewAlbum } | { at: string; old: Album; set: Updateable<Database['album']> };

const FOLDERS = ['location', 'thumbnailSublocation', 'largeSubLocation'] as const;
const FLAGS = ['encrypted', 'encryptedThumbs', 'encryptedLarge'] as const;
export const WITHIN_OTHERS: FieldError = {
  field: 'location',
  message: 'Dieser Ordner gehört zu den Bildern eines anderen Albums.',
};

/** What is on the disk follows from the record: folders and flags stay as they are once there are pictures. */
export const album = noun('album', {
  serialize: 'album',
  editors: {
    fields: ['title', 'description', 'imageTitle', 'tags', 'contribs', 'showFileNames', 'sortBy', 'coverId'],
    rows: editableAlbums,
  },
  async create(writing, records) {
    const changes = records.map(({ at, input }) => ({
      at,
      old: null,
      set: tidyAlbum<NewAlbum>(underOneName(input)),
    }));
    await requireAllowed(writing, changes);
    return insertRows(
      writing,
      'album',
      changes.map(({ set }) => set),
    );
  },
  async update(writing, changes) {
    const tidied = changes.map(({ at, old, set }) => {
      const { imageTitle } = tidyAlbum({ ...old, ...set });
      return { at, old, set: { ...underOneName(set), imageTitle } };
    });
    await requireAllowed(writing, tidied);
    await updateRows(writing, 'album', tidied);
  },
  takesAlong: ['image'],
  async remove(writing, rows) {
    const { trx, services, afterCommit } = writing;
    for (const { id } of rows) {
      const pictures = await trx
        .selectFrom('image')
        .select('id')
        .where('album', '=', id)
        .orderBy('id')
        .forUpdate()
        .execute();
      await requireUnused(
        trx,
        'image',
        pictures.map((picture) => picture.id),
      );
      if (await isBusy(trx, id)) throw new ApiProblem('conflict', { detail: BUSY });
      await removeAlbum(trx, services.clock, id, writing.scope.viewer.userId);
      await trx.deleteFrom('image').where('album', '=', id).execute();
    }
    await deleteRows(writing, 'album', rows);
    afterCommit.push(() => goOn(services, 'trash', moveToTrash(services)));
  },
});

type Folders = Pick<
  Input<'album'>,
  'thumbnailSublocation' | 'largeSubLocation' | 'thumbnailLocation' | 'largeImageLocation'
>;

function underOneName<T extends Folders>({ thumbnailLocation, largeImageLocation, ...columns }: T) {
  const thumbnailSublocation = oneOf('thumbnailSublocation', columns.thumbnailSublocation, thumbnailLocation);
  const largeSubLocation = oneOf('largeSubLocation', columns.largeSubLocation, largeImageLocation);
  return {
    ...columns,
    // A folder that is not named stays as it is: undefined would hide the old one from the rules.
    ...(thumbnailSublocation !== undefined && { thumbnailSublocation }),
    ...(largeSubLocation !== undefined && { largeSubLocation }),
  };
}

function oneOf(field: string, folder: string | undefined, alias: string | undefined): string | undefined {
  if (folder !== undefined && alias !== undefined && folder !== alias)
    throw invalid(field, 'Dieser Ordner ist zweimal angegeben, jedes Mal anders.');
  return folder ?? alias;
}

async function requireAllowed({ trx }: Writing, changes: readonly Change[]): Promise<void> {
  requireRules(
    changes.map(({ at, old, set }) => ({ at, old, record: { ...old, ...set } })),
    albumIssues,
  );
  const moved = changes.filter((change) => changed(change, FOLDERS).length > 0);
  const clashing = await withinOthersFolder(
    trx,
    moved.map(({ old, set }) => ({ ...old, ...set })),
  );
  for (const change of changes) {
    const errors = [
      ...(await changedBesidePictures(trx, change)),
      ...(await leavesBinned(trx, change)),
      ...(clashing.has(change.old?.id ?? change.set.id!) ? [WITHIN_OTHERS] : []),
      ...(await hiddenElsewhere(trx, change)),
      ...(await coverFromElsewhere(trx, change)),
    ];
    if (errors.length > 0)
      throw invalidFields(errors.map(({ field, message }) => ({ field: change.at + field, message })));
  }
}

const changed = <F extends keyof Album>({ old, set }: Change, fields: readonly F[]): F[] =>
  fields.filter((field) => set[field] !== undefined && set[field] !== old?.[field]);

async function changedBesidePictures(trx: Db, change: Change): Promise<FieldError[]> {
  const { old } = change;
  if (!old) return [];
  const folders = changed(change, FOLDERS);
  const flags = changed(change, FLAGS);
  if (folders.length + flags.length === 0) return [];
  const picture = await trx.selectFrom('image').select('id').where('album', '=', old.id).executeTakeFirst();
  if (!picture && old.wrappedKey === null) return [];
  return [
    ...folders.map((field) => ({
      field,
      message: 'Der Ordner bleibt, wie er ist, sobald Bilder darin liegen.',
    })),
    ...flags.map((field) => ({ field, message: 'Keine Änderung der Verschlüsselung mehr möglich' })),
  ];
}

/** What is restored outside of the album's folders would stay readable where that is encrypted. */
async function leavesBinned(trx: Db, change: Change): Promise<FieldError[]> {
  const { old, set } = change;
  if (changed(change, FOLDERS).length === 0) return [];
  const { rows } = await sql<{ folder: string }>`
    select distinct regexp_replace(file, '/[^/]*$', '') as folder
    from bin join "binImage" picture on picture."binId" = bin.id, unnest(array[url, "largeUrl"]) file
    where bin."albumId" = ${old?.id ?? set.id} and bin.kind <> 'album' and file is not null`.execute(trx);
  const now = located({ ...old, ...set });
  const left = rows.find(({ folder }) => !now.includes(folder) && (!old || located(old).includes(folder)));
  const message = `Im Papierkorb liegen noch Bilder dieses Albums, die in den Ordner „${left?.folder}“ gehören.`;
  return left ? [{ field: 'location', message }] : [];
}

type Located = Partial<Pick<Album, (typeof FOLDERS)[number]>>;
const located = (album: Located) =>
  foldersOf({ location: '', thumbnailSublocation: 'thm', largeSubLocation: 'large', ...album });

/** Ids of those that lie in another album's folder of thumbnails or large pictures, or have another one in theirs. */
export async function withinOthersFolder(
  trx: Db,
  albums: readonly (Located & Partial<Pick<Album, 'id'>>)[],
): Promise<Set<string>> {
  if (albums.length === 0) return new Set();
  const asked = albums.map(({ id, ...folders }) => {
    const [location = '', ...variants] = located(folders);
    const above = location.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
    return { id, above, variants };
  });
  const depths = [...new Set(asked.flatMap(({ variants }) => variants.map((one) => one.split('/').length)))];
  // Equalities only, so that many are not compared with each of the others one by one.
  const { rows } = await sql<{ id: string }>`
    with mine as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (id text, above text[], variants text[]))
    select mine.id from mine, unnest(above) parent join album other on other.location = parent
    where other.id <> mine.id and (parent || '/' || other."thumbnailSublocation" = any(above)
      or parent || '/' || other."largeSubLocation" = any(above))
    union select mine.id from album other, string_to_array(other.location, '/') parts,
      unnest(${depths}::int[]) n, mine, unnest(variants) folder
    where array_to_string(parts[:n], '/') = folder and other.id <> mine.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Nobody who sees a picture of it elsewhere loses it there. */
async function hiddenElsewhere(trx: Db, { old, set }: Change): Promise<FieldError[]> {
  const { location, groupIds, encrypted } = { ...old, ...set };
  const restricts = set.groupIds !== undefined && !isDeepStrictEqual(set.groupIds, old?.groupIds);
  if (!(restricts && groupIds?.length) && !(encrypted && !old?.encrypted)) return [];
  const message = await whyNotNarrower(trx, location!);
  return message === null ? [] : [{ field: restricts ? 'groupIds' : 'encrypted', message }];
}

/** The picture stays until the album names it. */
async function coverFromElsewhere(trx: Db, { old, set }: Change): Promise<FieldError[]> {
  if (!set.coverId || set.coverId === old?.coverId) return [];
  const picture = await trx
    .selectFrom('image')
    .select('album')
    .where('id', '=', set.coverId)
    .forKeyShare()
    .executeTakeFirst();
  return picture && picture.album === old?.id
    ? []
    : [{ field: 'coverId', message: 'Das Titelbild muss ein Bild dieses Albums sein.' }];
}
