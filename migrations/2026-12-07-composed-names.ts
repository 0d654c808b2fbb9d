import { type Kysely, sql } from 'kysely';

/** Umlauts of a name are one character each, as of all that is written by now: another spelling of it is no other name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of NAMES) {
    const name = sql.id(column);
    await sql`update ${sql.table(table)} set ${name} = normalize(${name}, NFC)
      where ${name} is not nfc normalized`.execute(db);
  }
  for (const [table, key] of UNIQUE) {
    const composed = sql`normalize(name, NFC)`;
    // Where somebody has made the other one meanwhile, both stay as they are.
    await sql`update ${sql.table(table)} set name = ${composed} where id in (
      select distinct on (${key(composed)}) id from ${sql.table(table)} as one
      where name is not nfc normalized and not exists (
        select from ${sql.table(table)} as other where ${key(sql`other.name`)} = ${key(sql`normalize(one.name, NFC)`)})
      order by ${key(composed)}, id)`.execute(db);
  }
}

const NAMES = [
  ['contributor', 'name'],
  ['users', 'name'],
  ['album', 'title'],
  ['image', 'title'],
  ['post', 'title'],
] as const;

type Sql = ReturnType<typeof sql>;
/** What is taken once, however it is written. */
const UNIQUE: [table: string, key: (name: Sql) => Sql][] = [
  ['tag', (name) => sql`lower(${name})`],
  ['userGroup', (name) => name],
];
