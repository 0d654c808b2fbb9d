import { expect, test } from 'vitest';
import { ensureAdministrator } from '../../../api/users/administrator.ts';
import { verifyPassword } from '../../../api/session/password.ts';
import { createDatabase } from '../database/create.ts';

test('of processes that start together on an empty database one makes the administrator, and tells his password', async () => {
  const db = await createDatabase();
  const made = await Promise.all([1, 2, 3].map(() => ensureAdministrator(db, {})));
  const told = made.filter((one) => one !== null);
  expect(told).toHaveLength(1);
  const users = await db.selectFrom('users').select(['email', 'pwdHash']).execute();
  expect(users).toHaveLength(1);
  expect(users[0]!.email).toBe(told[0]!.email);
  expect(await verifyPassword(users[0]!.pwdHash, told[0]!.password)).toBe(true);
  await db.destroy();
});
