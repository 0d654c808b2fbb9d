import { isDeepStrictEqual } from 'node:util';
import { type Insertable, type Selectable, type Updateable } from 'kysely';
import { albumIssues, tidyAlbum } from '../contract/album.ts';
import type { FieldError } from '../contract/problem.ts';
import { deleteRows, type Input, insertRows, requireRules, updateRows, type Writing } from '../data/noun.ts';
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
  for (const change of changes) {
    const errors = [
      ...(await changedBesidePictures(trx, change)),
      ...(await withinOthersFolder(trx, change)),
      ...(await hiddenElsewhere(trx, change)),
      ...(await coverFromElsewhere(trx, change)),
    ];
    if (errors.length > 0)
      throw invalidFields(errors.map(({ field, message }) => ({ field: change.at + field, message })));
  }
}

async function changedBesidePictures(trx: Db, { old, set }: Change): Promise<FieldError[]> {
  if (!old) return [];
  const changed = <F extends keyof Album & keyof typeof set>(field: F) =>
    set[field] !== undefined && set[field] !== old[field];
  const folders = FOLDERS.filter(changed);
  const flags = FLAGS.filter(changed);
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

/** No album lies in another one's folder of thumbnails or large pictures. */
export async function withinOthersFolder(
  trx: Db,
  { old, set }: Pick<Change, 'old' | 'set'>,
): Promise<FieldError[]> {
  const mine = foldersOf({ ...old, ...set });
  const others = await trx
    .selectFrom('album')
    .select(FOLDERS)
    .where('id', '<>', old?.id ?? set.id!)
    .execute();
  const within = (folder: string, other: string) => folder === other || folder.startsWith(`${other}/`);
  const clash = others
    .map(foldersOf)
    .some(
      (theirs) =>
        theirs.variants.some((variant) => within(mine.location, variant)) ||
        mine.variants.some((variant) => within(theirs.location, variant)),
    );
  return clash
    ? [{ field: 'location', message: 'Dieser Ordner gehört zu den Bildern eines anderen Albums.' }]
    : [];
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

function foldersOf(album: Partial<Pick<Album, (typeof FOLDERS)[number]>>) {
  const { location = '', thumbnailSublocation = 'thm', largeSubLocation = 'large' } = album;
  return { location, variants: [`${location}/${thumbnailSublocation}`, `${location}/${largeSubLocation}`] };
}
