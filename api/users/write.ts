import { isDeepStrictEqual } from 'node:util';
import {
  deleteRows,
  insertRows,
  type Input,
  type Row,
  updateRow,
  updateRows,
  type Writing,
} from '../data/noun.ts';
import { noun } from '../data/write.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import { canLogIn } from '../session/start.ts';
import { parentsOf } from '../session/viewer.ts';
import { newUserId } from './administrator.ts';

/** What a token says about its user, except for the name: a change ends the sessions that began before. */
const CLAIMED = ['email', 'admin', 'groups', 'contributorIds'] as const;

export const users = noun('users', {
  serialize: 'users',
  freshId: async () => newUserId(),
  async create(writing, records) {
    await requireLogins(
      writing,
      records.map(({ at, input }) => ({ at, user: input })),
    );
    return insertRows(
      writing,
      'users',
      records.map(({ input }) => columnsOf(input)),
    );
  },
  async update(writing, changes) {
    const { trx, scope, sessionId, services, afterCommit } = writing;
    await requireAdministrator(
      writing,
      changes.filter(({ set }) => set.admin === false || set.expires != null).map(({ old }) => old),
    );
    await requireLogins(
      writing,
      changes
        .filter(({ old, set }) => isMore(old, set))
        .map(({ at, old, set }) => ({ at, user: { ...old, ...columnsOf(set) } })),
    );
    for (const { old, set } of changes) {
      const user = columnsOf(set);
      const changed = CLAIMED.some(
        (field) => user[field] !== undefined && !isDeepStrictEqual(user[field], old[field]),
      );
      const tokenVersion = old.tokenVersion + (changed ? 1 : 0);
      await updateRow(writing, 'users', old.id, { ...user, tokenVersion });
      // A link that waits in the old mailbox is good for whoever reads that now.
      if (user.email !== undefined && user.email !== old.email)
        await trx.deleteFrom('loginLink').where('userId', '=', old.id).execute();
      // Whoever changes himself stays logged in: what he may is looked up anew anyway.
      if (changed && old.id === scope.viewer.userId)
        await trx.updateTable('session').set({ tokenVersion }).where('id', '=', sessionId).execute();
    }
    afterCommit.push(() => services.sessions.forget());
  },
  async remove(writing, rows) {
    await requireAdministrator(writing, rows);
    await deleteRows(writing, 'users', rows);
    writing.afterCommit.push(() => writing.services.sessions.forget());
  },
});

/** Older clients send what only the server sets. */
function columnsOf<U extends Partial<Input<'users'>>>(user: U) {
  const { created: _, pwdHash: __, ...columns } = user;
  return columns;
}

/** Taking something away is never refused. */
const isMore = (old: Row<'users'>, { admin, groups = [], contributorIds = [] }: Partial<Input<'users'>>) =>
  (old.admin && admin === false) ||
  groups.some((id) => !old.groups.includes(id)) ||
  contributorIds.some((id) => !old.contributorIds.includes(id));

const TOO_MANY =
  'Das sind zu viele Gruppen und Beitragende für eine Anmeldung; auch die Gruppen darüber zählen mit. Bitte fassen Sie einige zu einer zusammen.';

async function requireLogins(
  { trx }: Writing,
  written: readonly { at: string; user: Input<'users'> }[],
): Promise<void> {
  if (written.length === 0) return;
  const parents = await parentsOf(trx);
  for (const { at, user } of written) {
    const { admin = false, contributorIds = [] } = user;
    if (!(await canLogIn({ ...user, admin, contributorIds }, parents)))
      throw invalid(`${at}groups`, TOO_MANY);
  }
}

async function requireAdministrator({ trx }: Writing, without: readonly Row<'users'>[]): Promise<void> {
  if (!without.some(({ admin, expires }) => admin && expires === null)) return;
  await trx
    .selectFrom('users')
    .select('id')
    .where('admin', '=', true)
    .where('expires', 'is', null)
    .where(
      'id',
      'not in',
      without.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirstOrThrow(() => new ApiProblem('last-administrator'));
}

export const userData = noun('userData', {
  own: (userId) => ({ id: userId, userId }),
  fixed: ['userId'],
  create: (writing, records) => {
    const userId = writing.scope.viewer.userId!;
    return insertRows(
      writing,
      'userData',
      records.map(({ input }) => ({ ...input, id: userId, userId })),
    );
  },
  update: (writing, changes) => updateRows(writing, 'userData', changes),
  remove: (writing, rows) => deleteRows(writing, 'userData', rows),
});
