import { type Selectable, sql } from 'kysely';
import { type Clock, today } from '../clock/clock.ts';
import type { AlbumLink, listLinks } from '../contract/album-link.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { Database, Db } from '../database/schema.ts';

type Row = Selectable<Database['albumLink']> & {
  opened: number;
  archives: number;
  bytes: number;
  mail: AlbumLink['mail'];
};

export async function readLinks(db: Db, by: { albumId: string } | { id: string }): Promise<AlbumLink[]> {
  const which = 'id' in by ? sql`link.id = ${by.id}` : sql`link."albumId" = ${by.albumId}`;
  const { rows } = await sql<Row>`
    with link as materialized (select * from "albumLink" link where ${which}),
    used as (select "linkId", sum(opened)::bigint as opened, sum(archives)::bigint as archives, sum(bytes)::bigint as bytes
      from "albumUse" where "albumId" in (select "albumId" from link) group by "linkId"),
    mailed as (select distinct on ("linkId") "linkId",
        case when sent is not null then 'sent' when "nextAttempt" is not null then 'waiting' else 'failed' end as mail
      from message where "linkId" in (select id from link) and kind = 'contact' order by "linkId", created desc)
    select link.*, coalesce(opened, 0) as opened, coalesce(archives, 0) as archives, coalesce(bytes, 0) as bytes, mail
    from link left join used on used."linkId" = link.id left join mailed on mailed."linkId" = link.id
    order by link.created desc, link.id`.execute(db);
  return rows.map(answerOf);
}

const answerOf = (row: Row): AlbumLink => ({
  id: row.id,
  label: row.label,
  download: row.download,
  password: row.pwdHash !== null,
  opensEncrypted: row.wrappedKey !== null,
  created: row.created.toISOString(),
  expires: row.expires?.toISOString() ?? null,
  revoked: row.revoked?.toISOString() ?? null,
  lastOpened: row.lastOpened?.toISOString() ?? null,
  opened: row.opened,
  archives: row.archives,
  bytes: row.bytes,
  mail: row.mail,
});

const DAYS = 92;

export async function readDays(db: Db, clock: Clock, album: string) {
  const { rows } = await sql<AnswerOf<typeof listLinks>['days'][number]>`
    select day, nullif("linkId", '') as link, opened, archives, bytes from "albumUse"
    where "albumId" = ${album} and day > ${today(clock)}::date - ${DAYS}::int
    order by day desc, link nulls first`.execute(db);
  return rows;
}
