import { type RawBuilder, sql } from 'kysely';
import { type Clock, moment } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import { sharedReads } from '../database/shared-reads.ts';

export type Versions = Readonly<Record<string, number>>;
export const ALL_VERSIONS: RawBuilder<Versions> = sql`(select json_object_agg(type, n) from "dataVersion")`;

export interface State {
  versions: Versions;
  /** When the last post appeared: to its readers the same as now, and not another moment each minute. */
  appeared: string;
}
export type ReadState = () => Promise<State>;

export const dataState = (db: Db, clock: Clock): ReadState =>
  sharedReads(async () => {
    const { rows } = await sql<State>`
      select ${ALL_VERSIONS} as versions, coalesce((select max(appears) from post
        where published and appears <= ${moment(clock).now}::timestamptz), 'epoch')::text as appeared`.execute(
      db,
    );
    return rows[0]!;
  });
