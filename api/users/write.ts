import { sql } from 'kysely';
import type { Row, WriteRules, Writing } from '../data/writing.ts';
import { ApiProblem } from '../problem/problem.ts';

/** What a token says about its user, except for the name: a change ends the sessions that began before. */
const CLAIMED = ['email', 'admin', 'groups', 'contributorIds'] as const;

export const userWrites: WriteRules = {
  alone: 'users',
  async before(writing, changes) {
    const demoted = changes.filter(({ old, set }) => old?.['admin'] === true && set['admin'] === false);
    await requireAdministrator(
      writing,
      demoted.map(({ old }) => old!),
    );
    for (const { old, set } of changes) {
      delete set['created'];
      delete set['pwdHash'];
      if (old && CLAIMED.some((field) => differs(old[field], set[field]))) {
        set['tokenVersion'] = Number(old['tokenVersion']) + 1;
      }
    }
  },
  /** Whoever changes himself stays logged in: what he may is looked up anew anyway. */
  async after({ trx, scope, sessionId }, changes) {
    const me = changes.find(({ old }) => old?.['id'] === scope.viewer.userId);
    const tokenVersion = me?.set['tokenVersion'];
    if (tokenVersion !== undefined)
      await sql`update session set "tokenVersion" = ${tokenVersion} where id = ${sessionId}`.execute(trx);
  },
  beforeDelete: (writing, rows) => requireAdministrator(writing, rows),
  committed: ({ sessions }) => sessions.forget(),
};

const differs = (before: unknown, after: unknown) =>
  after !== undefined && JSON.stringify(before) !== JSON.stringify(after);

/** Somebody has to be left who can let others in. */
async function requireAdministrator({ trx }: Writing, without: readonly Row[]): Promise<void> {
  if (!without.some(({ admin }) => admin === true)) return;
  const gone = without.map(({ id }) => String(id));
  const { rows } = await sql`
    select id from users where admin and not id = any(${gone}::text[]) limit 1`.execute(trx);
  if (rows.length === 0) throw new ApiProblem('last-administrator');
}
