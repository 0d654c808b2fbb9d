import { sql } from 'kysely';
import { type NamedFile, storedFiles } from '../damage/inspect.ts';
import type { Db } from '../database/schema.ts';
import type { OwnArea } from '../files/storage.ts';

export const namedFiles: Readonly<Record<OwnArea, (db: Db) => Promise<Map<string, NamedFile>>>> = {
  imgs: storedFiles,
  blog: textFiles,
  bin: binnedFiles,
};

/** Those of posts and texts, also of deleted posts: nothing is known of them but that they were there. */
async function textFiles(db: Db): Promise<Map<string, NamedFile>> {
  const { rows } = await sql<{ location: string }>`
    select location from post where location is not null
    union select location from "textBlock" where location is not null
    union select record->'post'->>'location' from bin where record->'post'->>'location' is not null`.execute(
    db,
  );
  return new Map(rows.map(({ location }) => [location, { bytes: null, sha256: null, encrypted: false }]));
}

/** Deleted and replaced pictures; of their large versions nothing is known but that they were there. */
async function binnedFiles(db: Db): Promise<Map<string, NamedFile>> {
  const { rows } = await sql<NamedFile & { to: string }>`
    select "to", file.payload->>'encrypted' is not null as encrypted,
      (picture.record->>'bytes')::float8 as bytes, picture.record->>'sha256' as sha256
    from "fileOperation" file
    left join "binImage" picture on picture."binId" = file."binId" and picture.url = file."from"
    where file.kind = 'delete' and file.state = 'kept' and "to" is not null`.execute(db);
  return new Map(rows.map(({ to, ...known }) => [known.encrypted ? `${to}.enc` : to, known]));
}
