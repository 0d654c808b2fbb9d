import { type Kysely, sql } from 'kysely';

/** A deleted file is told by its own hash: large versions were by that of their picture, which may have been replaced since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update "fileOperation" file
    set payload = jsonb_set(file.payload, '{sha256}', picture.record->'largeSha256')
    from "binImage" picture
    where file.kind = 'delete' and picture."binId" = file."binId" and file."from" = picture.record->>'largeUrl'
      and file."from" <> picture.record->>'url' and picture.record->>'largeSha256' <> ''`.execute(db);
  // For each file that is missing it is asked whether that is one of them.
  await sql`create index file_operation_back on "fileOperation" (id)
    where kind = 'delete' and state = 'planned' and "to" is not null`.execute(db);
}
