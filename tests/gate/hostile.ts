import type { Chances } from './chances.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
export const WORDS = [
  '',
  ' ',
  'Nebel',
  'Früh aufstehen',
  'a@b.de',
  '2026-11-01',
  '2026-11-01T12:00:00.000Z',
  '0',
  '-1',
  'null',
  '[object Object]',
];
const HOSTILE_TEXT = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '𝕏'.repeat(300),
  'é'.normalize('NFD'),
  'x'.repeat(5000),
  "'; drop table image; --",
  '%',
  '_',
  '\\',
  '"',
  '../../../etc/passwd',
  '..\\..',
  '/dev/null',
  'C:\\',
  '.',
  '..',
  '.tmp',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '<script>1</script>',
  '<p>'.repeat(2000),
  '<svg><style><a title="</style><img src=x onerror=1>">',
  '((((((a*)*)*)*)*)*)!',
  '${7*7}',
  '{{7*7}}',
  '%00',
  '%ff',
  '\r\nX-Injected: 1',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '24:60',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '٣',
  'data:text/html,1',
  'javascript:1',
  'http://169.254.169.254/',
  'a@b.de\nBcc: c@d.de',
  '\u0085',
  '\u2028',
  '🏳️‍🌈',
  'ﬁ',
  'ẞ',
  'İ',
  'A'.repeat(70_000),
];
export const NUMBERS = [
  0,
  -0,
  1,
  -1,
  5,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  100,
  500,
  10_001,
];
/** JSON that is no value of JavaScript, or not the one it seems to be. */
const RAW = [
  '1e999',
  '-1e999',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '{"":""}',
  '123456789012345678901234567890',
  '-0',
  nested(2000, '[', ']'),
  nested(2000, '{"a":', '}').replace(/:}/, ':1}'),
  nested(400, '{"not":', '}').replace(/:}/, ':{"eq":["id","x"]}}'),
  `[${'0,'.repeat(10_500)}0]`,
  `[${'"i",'.repeat(600)}"i"]`,
];
const RAW_MARK = 'raw\u0001';

/** Something else than what was asked for. */
export function wild(by: Chances): unknown {
  const kinds = [
    () => by.one(HOSTILE_TEXT),
    () => by.one(HOSTILE_TEXT),
    () => by.one(NUMBERS),
    () => null,
    () => by.often(0.5),
    () => [],
    () => ({}),
    () => [[null]],
    () => `${RAW_MARK}${by.below(RAW.length)}`,
  ];
  return by.one(kinds)();
}

/** As it is sent: now and then cut off, or with something in it that no serializer writes. */
export function textOf(value: unknown, by: Chances): string {
  const text = JSON.stringify(value).replaceAll(/"raw\\u0001(\d+)"/g, (_, n: string) => RAW[Number(n)]!);
  if (by.often(0.02)) return text.slice(0, by.below(text.length));
  return by.often(0.02)
    ? by.one([
        `\ufeff${text}`,
        `${text}\0`,
        '',
        'null',
        '"',
        text + text,
        nested(100_000, '[', ''),
        `{"a":"${'x'.repeat(300_000)}"}`,
      ])
    : text;
}
export const hostileText = (by: Chances) => by.one(HOSTILE_TEXT);
