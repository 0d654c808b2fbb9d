import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../files/error-code.ts';

/** A row by its columns; numbers as they are written. */
export type Row = Readonly<Record<string, string | null>>;
export type Tables = ReadonlyMap<string, readonly Row[]>;

const CUT_OFF = 'Der SQL-Dump ist nicht vollständig: Er endet mitten in einer Anweisung.';
const COPY =
  'Dieser Dump von PostgreSQL ist mit COPY geschrieben. Bitte sichern Sie noch einmal mit: pg_dump --inserts';

/**
 * The rows of the tables that `wanted` names, out of what mysqldump, mariadb-dump, phpMyAdmin, `sqlite3 .dump` or
 * `pg_dump --inserts` writes; `.gz` as well. One statement at a time is in memory, and what was wanted.
 */
export async function readTables(file: string, wanted: (table: string) => boolean): Promise<Tables> {
  const columns = new Map<string, string[]>();
  const stored = new Map<string, string[]>();
  const tables = new Map<string, Row[]>();
  for await (const { text, escapes } of statements(chunksOf(file))) {
    if (/^COPY\s[^;]*FROM stdin/i.test(text)) throw new Error(COPY);
    const created = /^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?([^\s(]+)\s*\(/i.exec(text);
    if (created) {
      const name = bare(created[1]!);
      if (!wanted(name)) continue;
      const definitions = columnsIn(text.slice(created[0].length));
      columns.set(name, definitions.map(columnName));
      stored.set(name, definitions.filter((one) => !COMPUTED.test(one)).map(columnName));
      tables.set(name, tables.get(name) ?? []);
    }
    const inserted = /^INSERT\s+(?:IGNORE\s+)?INTO\s+([^\s(]+)\s*(?:\(([^)]*)\)\s*)?VALUES\s*/i.exec(text);
    if (!inserted) continue;
    const name = bare(inserted[1]!);
    if (!wanted(name)) continue;
    const named = inserted[2]?.split(',').map(bare);
    const rows = tables.get(name) ?? [];
    tables.set(name, rows);
    for (const values of tuplesIn(text, inserted[0].length, escapes)) {
      // Of what is computed `sqlite3 .dump` has no values.
      const isStored = values.length === stored.get(name)?.length;
      const names = named ?? (isStored ? stored : columns).get(name) ?? [];
      rows.push(Object.fromEntries(names.map((column, i) => [column, values[i] ?? null])));
    }
  }
  return tables;
}

/** `public."users"` is `users`. */
const bare = (name: string) =>
  name
    .trim()
    .split('.')
    .at(-1)!
    .replaceAll(/["'`[\]]/g, '');

const columnName = (definition: string) => bare(/^(?:`[^`]*`|"[^"]*"|\S+)/.exec(definition)?.[0] ?? '');
const COMPUTED = /\bas\s*\(/i;
const NO_COLUMN = /^(primary|unique|key|index|fulltext|spatial|constraint|foreign|check|exclude)\b/i;

function columnsIn(body: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const piece of body.match(/'(?:[^'\\]|\\.|'')*'|[(),]|[^'(),]+/gs) ?? []) {
    if (piece === ')' && depth === 0) break;
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    if (piece === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += piece;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => !NO_COLUMN.test(one));
}

async function* chunksOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const source = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => source.destroy(error));
  try {
    for await (const chunk of source.setEncoding('utf8')) yield chunk as string;
  } catch (cause) {
    throw new Error(`Der SQL-Dump lässt sich nicht lesen (${errorCode(cause)}).`, { cause });
  }
}

interface Statement {
  text: string;
  /** Strings have backslashes, as those of MySQL. */
  escapes: boolean;
}

/** What matters next, outside of quotes and in them. */
const NEXT: Record<string, RegExp> = {
  '': /['"`;]|--|#|\/\*/g,
  "'": /['\\]/g,
  '"': /["\\]/g,
  '`': /`/g,
};

/** Without the comments; a semicolon in a string ends nothing. */
async function* statements(chunks: AsyncIterable<string>): AsyncGenerator<Statement> {
  let text = '';
  let done = '';
  let quote = '';
  let escapes: boolean | undefined;
  for await (const chunk of withEnd(chunks)) {
    const isEnd = chunk === null;
    text += chunk ?? '';
    escapes ??= !/^(PRAGMA|BEGIN TRANSACTION)|PostgreSQL database dump|^SET standard_conforming/im.test(text);
    let at = 0;
    for (;;) {
      const next = NEXT[quote]!;
      next.lastIndex = at;
      const found = next.exec(text);
      // What begins with the last character may go on in the next chunk.
      if (!found || (!isEnd && found.index > text.length - 3)) break;
      const { 0: what, index } = found;
      if (quote) {
        if (what === '\\') at = index + (escapes ? 2 : 1);
        else [at, quote] = [index + 1, ''];
      } else if (what === ';') {
        const statement = (done + text.slice(0, index)).trim();
        if (statement !== '') yield { text: statement, escapes };
        [text, done, at] = [text.slice(index + 1), '', 0];
      } else if (what.length === 1 && what !== '#') [at, quote] = [index + 1, what];
      else if (what === '#' && !escapes) at = index + 1;
      else {
        const end = what === '/*' ? text.indexOf('*/', index + 2) : text.indexOf('\n', index);
        if (end < 0 && !isEnd) break;
        done += text.slice(0, index);
        [text, at] = [end < 0 ? '' : text.slice(end + (what === '/*' ? 2 : 1)), 0];
      }
    }
    // What was looked at is not looked at again, but for what may go on.
    const kept = Math.max(at, quote ? text.length - 2 : at);
    done += text.slice(0, kept);
    text = text.slice(kept);
  }
  if (quote || /^(INSERT|CREATE)/i.test((done + text).trim())) throw new Error(CUT_OFF);
}

async function* withEnd(chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  yield* chunks;
  yield null;
}

/** `(1,'a'),(2,NULL)` */
function* tuplesIn(text: string, from: number, escapes: boolean): Generator<(string | null)[]> {
  const reader = { text, at: from, escapes };
  for (;;) {
    skip(reader, /[\s,]*/y);
    if (text[reader.at] !== '(') return;
    reader.at++;
    yield listOf(reader);
  }
}

interface Reader {
  text: string;
  at: number;
  escapes: boolean;
}

function skip(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? '';
  reader.at += found.length;
  return found;
}

function listOf(reader: Reader): (string | null)[] {
  const values: (string | null)[] = [];
  for (;;) {
    skip(reader, /\s*/y);
    if (reader.text[reader.at] !== ')') values.push(valueOf(reader));
    skip(reader, /\s*/y);
    const next = reader.text[reader.at++];
    if (next === ')') return values;
    if (next !== ',') throw new Error(CUT_OFF);
  }
}

function valueOf(reader: Reader): string | null {
  // _binary 'x' of MySQL, E'x' of PostgreSQL, X'00' of both.
  const prefix = skip(reader, /(_\w+\s*|[EeXxNn])(?=')/y);
  if (reader.text[reader.at] === "'") {
    const text = stringOf(reader, reader.escapes || /^e$/i.test(prefix));
    return /^x$/i.test(prefix) ? Buffer.from(text, 'hex').toString() : text;
  }
  const word = skip(reader, /[^\s,()']+/y);
  if (reader.text[reader.at] === '(') {
    reader.at++;
    return called(word.toLowerCase(), listOf(reader));
  }
  skip(reader, /::[\w ]+/y);
  if (/^null$/i.test(word)) return null;
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true' ? '1' : '0';
  return /^0x[0-9a-f]+$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString() : word;
}

/** With these `sqlite3 .dump` writes line breaks. */
function called(name: string, args: (string | null)[]): string {
  const [text = '', from = '', to = ''] = args.map((arg) => arg ?? '');
  if (name === 'char') return String.fromCodePoint(Number(text));
  if (name === 'replace') return text.replaceAll(from, to);
  return text.replaceAll(/\\(u([0-9a-f]{4})|\\)/gi, (_, what: string, code: string) =>
    what === '\\' ? '\\' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', Z: '\x1a', b: '\b' };

function stringOf(reader: Reader, escapes: boolean): string {
  const raw = skip(reader, escapes ? /'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'/sy : /'[^']*(?:''[^']*)*'/y);
  if (raw === '') throw new Error(CUT_OFF);
  const text = raw.slice(1, -1).replaceAll("''", "'");
  return escapes ? text.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter) : text;
}
