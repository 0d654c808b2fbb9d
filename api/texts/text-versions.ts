import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { TextType } from './read.ts';

const KEPT = 20;

interface Saved {
  type: TextType;
  id: string;
  text: string;
  /** User id; null where somebody edited the file by hand. */
  savedBy: string | null;
  /** It was refused, because somebody else had saved meanwhile. */
  conflict?: boolean;
}

/** Keeps a text among the saved ones, unless it is the newest of them already. */
export async function keepVersion(
  db: Db,
  { type, id, text, savedBy, conflict = false }: Saved,
): Promise<void> {
  if ((await newestVersion(db, type, id, conflict)) === text) return;
  await db.insertInto('textVersion').values({ type, textId: id, text, savedBy, conflict }).execute();
  await sql`delete from "textVersion" where type = ${type} and "textId" = ${id} and id not in (
    select id from "textVersion" where type = ${type} and "textId" = ${id} order by id desc limit ${KEPT})`.execute(
    db,
  );
}

export async function newestVersion(
  db: Db,
  type: TextType,
  id: string,
  conflict = false,
): Promise<string | undefined> {
  const newest = await db
    .selectFrom('textVersion')
    .select('text')
    .where('type', '=', type)
    .where('textId', '=', id)
    .where('conflict', '=', conflict)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.text;
}

/** What is deleted must not come back with another text of its ID. */
export async function forgetVersions(
  trx: Db,
  type: TextType,
  texts: readonly { id: string }[],
): Promise<void> {
  const ids = texts.map(({ id }) => id);
  await trx.deleteFrom('textVersion').where('type', '=', type).where('textId', 'in', ids).execute();
}

export const listVersions = (db: Db, type: TextType, id: string) =>
  db
    .selectFrom('textVersion')
    .leftJoin('users', 'users.id', 'textVersion.savedBy')
    .select(['textVersion.id', 'saved', 'users.name as savedBy', 'conflict'])
    .select(sql<number>`length(text)`.as('length'))
    .where('type', '=', type)
    .where('textId', '=', id)
    .orderBy('textVersion.id', 'desc')
    .execute();

export const findVersion = (db: Db, type: TextType, id: string, saved: number) =>
  db
    .selectFrom('textVersion')
    .select(['id', 'text'])
    .where('type', '=', type)
    .where('textId', '=', id)
    .where('id', '=', saved)
    .executeTakeFirst();
