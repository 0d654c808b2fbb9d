/** Each takes time in proportion to the text, whatever that is: a path of a request comes from anybody. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z0-9+.-]):\/\/[^\s/@:]*:[^\s/@]*@/gi, '://-@'],
  // Only where three parts follow each other the first is searched for its beginning.
  [/(?<![\w-])(?=[\w-]+\.[\w-]+\.)((?:[\w-]*?-)??)eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '$1-'],
  [/\bBearer\s+[^\s"']+/gi, 'Bearer -'],
  [/\$argon2\w*\$[^\s"']+/g, '$$argon2…'],
  [/([?&](?:id|token|jwt|authId|password)=)[^&\s"'#<>]*/gi, '$1-'],
  [
    /("?\b(?:x-auth-id|authorization|cookie|(?:\w*password)|passwort|pwdHash|jwt|authId|token|secret)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;}&]+)/gi,
    '$1-',
  ],
  // Access keys of programs.
  [/\blichthof_[\w-]+/g, 'lichthof_-'],
  // Our own: 256 bits in base64url, wherever they stand.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '-'],
];

const SECRET_KEY = /^(\w*password|pwdHash|jwt|authId|token|secret|authorization|cookie|x-auth-id)$/i;

/** Line breaks forge lines, escape sequences and direction marks forge what they look like. */
// oxlint-disable-next-line no-control-regex -- that is what it is for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const escape = (text: string) =>
  text.toWellFormed().replace(CONTROL, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const redact = (text: string) => SECRETS.reduce((rest, [secret, left]) => rest.replace(secret, left), text);

export const cleanLine = (text: string): string => escape(redact(text));

/** The same for whatever is logged with it; the lines of a stack stay lines. */
export function cleanDetail(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value).split('\n').map(escape).join('\n').slice(0, 8000);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return cleanDetail(value.stack ?? value.message, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => cleanDetail(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([key, item]) => [escape(key), SECRET_KEY.test(key) ? '-' : cleanDetail(item, depth + 1)]),
  );
}
