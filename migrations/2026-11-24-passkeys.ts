import { type Kysely, sql } from 'kysely';

/** Passkeys, the second factor of administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table passkey (
    -- The credential's own id, base64url.
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    name text not null,
    -- The host that it was made for; it is good nowhere else.
    "rpId" text not null,
    "publicKey" text not null,
    counter bigint not null,
    transports text[] not null,
    created timestamptz not null,
    "lastUsed" timestamptz
  )`,
  sql`create index passkey_user on passkey ("userId")`,
  sql`create table "passkeyChallenge" (
    "ticketHash" text primary key,
    "userId" text not null references users (id) on delete cascade,
    challenge text not null,
    purpose text not null check (purpose in ('login', 'enroll')),
    -- Of a login that began with one.
    "loginLink" text references "loginLink" ("tokenHash") on delete cascade,
    "tokenVersion" integer not null,
    expires timestamptz not null
  )`,
  sql`create index passkey_challenge_user on "passkeyChallenge" ("userId")`,
  sql`create index passkey_challenge_link on "passkeyChallenge" ("loginLink") where "loginLink" is not null`,
  sql`create index passkey_challenge_expires on "passkeyChallenge" (expires)`,
];
