import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLog, type Entry } from '../../../api/log/log.ts';
import { cleanDetail, cleanLine } from '../../../api/log/redact.ts';

const secret = randomBytes(32).toString('base64url');
const jwt = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sub":"x"}').toString('base64url')}.${secret}`;

test.each([
  [
    'a picture',
    `Bild /imgs/protected/a.jpg?size=540&id=${secret}&v=1 fehlt`,
    'Bild /imgs/protected/a.jpg?size=540&id=-&v=1 fehlt',
  ],
  ['a short id of a picture', '/imgs/a.jpg?id=kurz', '/imgs/a.jpg?id=-'],
  [
    'a login link',
    `https://foto.example/profil/help?token=${secret}`,
    'https://foto.example/profil/help?token=-',
  ],
  ['a token', `JWT ${jwt} abgelaufen`, 'JWT - abgelaufen'],
  ['a header', `Authorization: Bearer ${jwt}`, 'Authorization: - -'],
  ['a JSON body', `{"email":"a@b.de","password":"ge\\"heim"}`, '{"email":"a@b.de","password":-}'],
  [
    'another JSON body',
    `{"newPassword": "geheim", "currentPassword":"alt"}`,
    '{"newPassword": -, "currentPassword":-}',
  ],
  ['a digest', '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', '$argon2…'],
  ['a database', 'postgres://foto:geheim@db:5432/foto', 'postgres://-@db:5432/foto'],
  ['a mail server', 'smtp://ich%40foto.example:geheim@mail.example:587', 'smtp://-@mail.example:587'],
  ['a token behind a dash', `sitzung-${jwt}`, 'sitzung--'],
  ['a secret in a path', `GET /downloads/${secret}`, 'GET /downloads/-'],
])('%s is logged without its secret', (_, text, logged) => {
  expect(cleanLine(text)).toBe(logged);
  expect(JSON.stringify(cleanDetail({ a: [{ text }] }))).not.toContain(secret);
});

test.each([
  'a.'.repeat(50_000),
  'eyJ-'.repeat(25_000),
  `eyJhbGci.${'eyJ-'.repeat(25_000)}`,
  'a://a:'.repeat(15_000),
  'token="'.repeat(15_000),
])('a line of 100,000 characters is cleaned in a moment (%#)', (line) => {
  const began = performance.now();
  cleanLine(line);
  cleanDetail({ line });
  expect(performance.now() - began).toBeLessThan(500);
});

test('what is no secret stays', () => {
  for (const text of [
    'JWT expired!',
    'Unable to get text for p-ich',
    'i--hochzeit--IMG_0001 nicht gefunden, siehe 3f0c1d2e-9a7b-4c6d-8e5f-000000000000',
    'Zugriff verweigert - E-Mail und Passwort prüfen',
    'GET /v1/data/read/image: länger als 1000 ms',
  ])
    expect(cleanLine(text)).toBe(text);
});

test.each([
  ['a\nb', 'a\\u000ab'],
  ['a\r\n2026-11-20 ERROR b', 'a\\u000d\\u000a2026-11-20 ERROR b'],
  ['\u001b[31mrot', '\\u001b[31mrot'],
  ['links\u202erechts', 'links\\u202erechts'],
  ['a\u2028b', 'a\\u2028b'],
  ['a\0b', 'a\\u0000b'],
  ['halb \ud83d', 'halb \ufffd'],
])('%o stays one line', (text, logged) => {
  expect(cleanLine(text)).toBe(logged);
});

test('fields that hold secrets are emptied by their name', () => {
  const detail = {
    password: 'x',
    user: { pwdHash: 'x', authId: 'x', name: 'Anna' },
    headers: { 'X-Auth-Id': 'x' },
  };
  expect(cleanDetail(detail)).toEqual({
    password: '-',
    user: { pwdHash: '-', authId: '-', name: 'Anna' },
    headers: { 'X-Auth-Id': '-' },
  });
});

test('standard output and the table get the same clean entry, as JSON with one of four levels', () => {
  const lines: string[] = [];
  const entries: Entry[] = [];
  const log = createLog('INFO', {
    lines: { write: (line) => lines.push(line) },
    sink: (entry) => entries.push(entry),
  });
  log('DEBUG', 'too chatty');
  log('WARNING', `?id=${secret}`, { jwt, requestId: 'r1' });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'WARNING', msg: '?id=-', jwt: '-', requestId: 'r1' });
  expect(entries).toMatchObject([
    { severity: 'WARNING', message: '?id=-', detail: { jwt: '-', requestId: 'r1' } },
  ]);
  expect(JSON.stringify([lines, entries])).not.toContain(secret);
});
