// A password, and a passphrase, are what was typed, however the keyboard composes it.
import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { afterEach, expect, test, vi } from 'vitest';
import { wrap } from '../../../api/encryption/wrap.ts';
import { unwrapWithPassword, wrapWithPassword } from '../../../api/encryption/wrapped-keys.ts';
import { hashPassword, verifyPassword } from '../../../api/session/password.ts';

const PASSWORD = 'schöne Größe €';
const FORMS = { NFC: PASSWORD.normalize('NFC'), NFD: PASSWORD.normalize('NFD') };
const MIXED = `${'ö'.normalize('NFD')}${'ö'.normalize('NFC')}`;
const PAIRS = [
  ['NFC', FORMS.NFC, FORMS.NFD],
  ['NFD', FORMS.NFD, FORMS.NFC],
  ['neither', MIXED, MIXED],
  ['neither, typed as NFC', MIXED.normalize('NFC'), MIXED],
] as const;
afterEach(() => void vi.restoreAllMocks());

test.each(PAIRS)('what was set as %s lets in', async (_, set, typed) => {
  const digest = await hashPassword(set);
  expect(await verifyPassword(digest, typed)).toBe(true);
  expect(await verifyPassword(digest, set)).toBe(true);
  expect(await verifyPassword(digest, `${typed}.`)).toBe(false);
  expect(await verifyPassword(null, typed)).toBe(false);
});

test('what was wrapped in one form opens in the other', async () => {
  const key = randomBytes(32);
  const wrapped = await wrapWithPassword('feier', key, FORMS.NFD);
  expect(await unwrapWithPassword('feier', wrapped, FORMS.NFC)).toEqual(key);
});

test.each(['NFC', 'NFD'] as const)(
  'what an earlier version hashed as it was typed (%s) still counts',
  async (form) => {
    const digest = await argon2.hash(FORMS[form], {});
    const key = randomBytes(32);
    const salt = randomBytes(16);
    const how = { version: 1, kdf: 'argon2id', memory: 19_456, time: 1 } as const;
    const derived = await argon2.hash(FORMS[form], {
      type: argon2.argon2id,
      memoryCost: how.memory,
      timeCost: how.time,
      parallelism: 1,
      salt,
      hashLength: 32,
      raw: true,
    });
    const wrapped = {
      ...how,
      salt: salt.toString('base64'),
      key: wrap(derived, 'brp-dek-v1\0feier', key).toString('base64'),
    };
    for (const typed of Object.values(FORMS)) {
      expect(await verifyPassword(digest, typed)).toBe(true);
      expect(await unwrapWithPassword('feier', wrapped, typed)).toEqual(key);
      expect(await unwrapWithPassword('feier', wrapped, `${typed}.`)).toBeNull();
    }
  },
);

test('a wrong password costs a try for each form that it has, whether there is such a user or not', async () => {
  const digest = await hashPassword('silber und gelatine');
  await verifyPassword(digest, 'x');
  const tries = vi.spyOn(argon2, 'verify');
  for (const [password, times] of [
    ['gelatine', 1],
    [FORMS.NFC, 2],
    [FORMS.NFD, 2],
    [MIXED, 3],
  ] as const)
    for (const of of [digest, null]) {
      tries.mockClear();
      expect(await verifyPassword(of, password)).toBe(false);
      expect(tries).toHaveBeenCalledTimes(times);
    }
});
