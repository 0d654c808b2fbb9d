import { type Kysely, sql } from 'kysely';

/** Pictures are turned in their record; their address says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table image drop column hash`,
  // Clockwise, after what the file says of itself.
  sql`alter table image add column rotation smallint not null default 0 check (rotation in (0, 90, 180, 270))`,
  sql`alter table image add column hash text not null generated always as
    (left(sha256, 8) || case rotation when 0 then '' else '-' || rotation::text end) stored`,
];
