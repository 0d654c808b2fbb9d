import { expect, test } from 'vitest';
import { decodeToken, isExpired } from '../../web/session/token.ts';

const CLAIMS = {
  sub: 'u1',
  email: 'mira@example.org',
  name: 'Mira Hölm',
  admin: false,
  groups: ['ug-aktive'],
  contributorIds: [],
  albums: [],
  jti: 's1',
  iat: 1000,
  exp: 2000,
};
const token = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

test('a token says who its owner is', () => {
  expect(decodeToken(token(CLAIMS))).toEqual(CLAIMS);
});

test.each([
  ['two parts', 'e30.e30'],
  ['four parts', 'e30.e30.e30.e30'],
  ['no JSON', 'e30.!!!.c2ln'],
  ['nothing', ''],
  ['other claims', token({ sub: 'u1' })],
])('%s are no token', (_, jwt) => {
  expect(decodeToken(jwt)).toBeNull();
});

test('a token has expired at its hour, or so many seconds before', () => {
  expect(isExpired(CLAIMS, 0, 1_999_000)).toBe(false);
  expect(isExpired(CLAIMS, 0, 2_000_000)).toBe(true);
  expect(isExpired(CLAIMS, 60, 1_950_000)).toBe(true);
});
