import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { editableAlbums } from '../rights/access.ts';
import { albumIssues, type Issue, tidyAlbum } from '../contract/album-input.ts';
import type { Album } from '../contract/album.ts';
import type { Change, Row, WriteRules, Writing } from '../data/writing.ts';
import { whyNotNarrower } from '../images/broken-tile.ts';
import { ApiProblem } from '../problem/problem.ts';

const FOLDERS = ['location', 'thumbnailSublocation', 'largeSubLocation'] as const;
const FLAGS = ['encrypted', 'encryptedThumbs', 'encryptedLarge'] as const;

/** What is on the disk follows from the record: folders and flags stay as they are once there are pictures. */
export const albumWrites: WriteRules = {
  alone: 'album',
  editors: {
    fields: ['title', 'description', 'imageTitle', 'tags', 'contribs', 'showFileNames'],
    rows: editableAlbums,
  },
  prepare: async (_, columns) => underOneName(columns),
  tidy: (record) => tidyAlbum(record),
  issues: (record) => albumIssues(record),
  async before(writing, changes) {
    for (const change of changes) {
      const issues = [
        ...(await requireEmpty(writing, change)),
        ...(await requireOwnFolder(writing, change)),
        ...(await requireShownHere(writing, change)),
      ];
      if (issues.length > 0) {
        throw new ApiProblem('invalid-fields', {
          errors: issues.map(({ field, message }) => ({ field: change.at + field, message })),
        });
      }
    }
  },
};

/** Of each of the two folders the specification knows two names. */
function underOneName({ thumbnailLocation, largeImageLocation, ...columns }: Row): Row {
  const others = { thumbnailSublocation: thumbnailLocation, largeSubLocation: largeImageLocation };
  for (const [field, value] of Object.entries(others)) {
    if (value === undefined) continue;
    if (columns[field] !== undefined && columns[field] !== value) {
      throw new ApiProblem('invalid-fields', {
        errors: [{ field, message: 'Dieser Ordner ist zweimal angegeben, jedes Mal anders.' }],
      });
    }
    columns[field] = value;
  }
  return columns;
}

async function requireEmpty({ trx }: Writing, { old, set }: Change): Promise<Issue[]> {
  if (!old) return [];
  const changed = (field: string) => set[field] !== undefined && set[field] !== old[field];
  const folders = FOLDERS.filter(changed);
  const flags = FLAGS.filter(changed);
  if (folders.length + flags.length === 0) return [];
  const { rows } = await sql`select id from image where album = ${old['id']} limit 1`.execute(trx);
  const hasPictures = rows.length > 0;
  return [
    ...folders
      .filter(() => hasPictures || old['wrappedKey'] !== null)
      .map((field) => ({ field, message: 'Der Ordner bleibt, wie er ist, sobald Bilder darin liegen.' })),
    ...flags
      .filter(() => hasPictures || old['wrappedKey'] !== null)
      .map((field) => ({ field, message: 'Keine Änderung der Verschlüsselung mehr möglich' })),
  ];
}

/** No album lies in another one's folder of thumbnails or large pictures. */
async function requireOwnFolder({ trx }: Writing, { old, set }: Change): Promise<Issue[]> {
  const mine = foldersOf({ ...old, ...set });
  const others = await sql<Row>`
    select location, "thumbnailSublocation", "largeSubLocation" from album where id <> ${old?.['id'] ?? set['id']}`.execute(
    trx,
  );
  const within = (folder: string, other: string) => folder === other || folder.startsWith(`${other}/`);
  const clash = others.rows
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
async function requireShownHere({ trx }: Writing, { old, set }: Change): Promise<Issue[]> {
  const { location, groupIds, encrypted } = { ...old, ...set } as Partial<Album>;
  const restricts = set['groupIds'] !== undefined && !isDeepStrictEqual(set['groupIds'], old?.['groupIds']);
  if (!(restricts && groupIds?.length) && !(encrypted && !old?.['encrypted'])) return [];
  const message = await whyNotNarrower(trx, location!);
  return message === null ? [] : [{ field: restricts ? 'groupIds' : 'encrypted', message }];
}

const foldersOf = (album: Row) => {
  const {
    location,
    thumbnailSublocation = 'thm',
    largeSubLocation = 'large',
  } = album as Record<string, string>;
  return {
    location: location!,
    variants: [`${location}/${thumbnailSublocation}`, `${location}/${largeSubLocation}`],
  };
};
