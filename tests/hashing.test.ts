// argon2id with 64 MiB and three passes; the API's own tests hash more cheaply (`libraries.ts`)
import { expect, test } from 'vitest';
import { elided, hashPassword, isOutdated, verifyPassword } from '../api/session/password.ts';

test('a password costs whoever guesses it 64 MiB and three passes', async () => {
  const digest = await hashPassword('ein langes Passwort');
  expect(elided(digest)).toBe('$argon2id$v=19$m=65536,t=3,p=1$…');
  expect(isOutdated(digest)).toBe(false);
  expect(isOutdated(digest.replace('t=3', 't=2'))).toBe(true);
  expect(await verifyPassword(digest, 'ein langes Passwort')).toBe(true);
  expect(await verifyPassword(digest, 'ein anderes Passwort')).toBe(false);
});
