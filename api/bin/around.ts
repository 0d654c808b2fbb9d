import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** What an entry keeps of an album. */
export interface Kept {
  album: { id: string; title: string; location: string; coverId: string | null; tags: number[] } & Record<
    'groupIds' | 'editGroupIds' | 'downloadGroupIds',
    string[]
  > &
    Record<string, unknown>;
  links: unknown[];
  uses: unknown[];
  /** Missing in what was deleted before there was such a thing, as all that follow. */
  choices?: unknown[];
  picks?: unknown[];
  keys?: unknown[];
  news?: unknown[];
  told?: unknown[];
  /** Mails that were still to be sent of the news. */
  waiting?: unknown[];
}

/** What belongs to an album besides its pictures. */
export async function restoreAround(trx: Db, kept: Kept): Promise<void> {
  const {
    album,
    links,
    uses,
    choices = [],
    picks = [],
    keys = [],
    news = [],
    told = [],
    waiting = [],
  } = kept;
  // Where it lay in the bin before a picture said so itself.
  if (album.coverId)
    await sql`update album set "coverId" = ${album.coverId} where id = ${album.id}
      and exists (select from image where image.id = ${album.coverId})`.execute(trx);
  await sql`insert into "albumLink" (id, "albumId", label, "tokenHash", lineage, "pwdHash", download, "wrappedKey", created,
      "createdBy", expires, revoked, "lastOpened")
    select id, "albumId", label, "tokenHash", lineage, "pwdHash", download, "wrappedKey", created,
      (select users.id from users where users.id = row."createdBy"), expires, revoked, "lastOpened"
    from jsonb_populate_recordset(null::"albumLink", ${JSON.stringify(links)}::jsonb) row`.execute(trx);
  await sql`insert into "albumUse"
    select * from jsonb_populate_recordset(null::"albumUse", ${JSON.stringify(uses)}::jsonb)`.execute(trx);
  await sql`insert into choice
    select row.* from jsonb_populate_recordset(null::choice, ${JSON.stringify(choices)}::jsonb) row
    where "userId" is null or "userId" in (select id from users)`.execute(trx);
  await sql`insert into pick
    select row.* from jsonb_populate_recordset(null::pick, ${JSON.stringify(picks)}::jsonb) row
    where "choiceId" in (select id from choice)`.execute(trx);
  await sql`insert into "accessKey"
    select row.* from jsonb_populate_recordset(null::"accessKey", ${JSON.stringify(keys)}::jsonb) row
    where "userId" in (select id from users)`.execute(trx);
  await sql`insert into "albumNews"
    select * from jsonb_populate_recordset(null::"albumNews", ${JSON.stringify(news)}::jsonb)`.execute(trx);
  const mails = sql`jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as mail (id text, "newsId" text, "userId" text)`;
  await sql`update message set "newsId" = mail."newsId" from ${mails} where message.id = mail.id`.execute(
    trx,
  );
  // Whose mail was given up meanwhile has been told nothing.
  await sql`insert into "albumNewsTo"
    select row.* from jsonb_populate_recordset(null::"albumNewsTo", ${JSON.stringify(told)}::jsonb) row
    where "userId" in (select id from users) and not exists (select from ${mails}
      where mail."newsId" = row."newsId" and mail."userId" = row."userId"
        and not exists (select from message where message.id = mail.id))`.execute(trx);
}
