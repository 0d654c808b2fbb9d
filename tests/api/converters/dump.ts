import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { convert } from '../../../api/converters/convert.ts';
import type { Moving } from '../../../api/contract/moving.ts';
import { jpeg } from '../albums/pictures.ts';

type Value = string | number | null;
/** Columns in the order of the system's own schema, then rows. */
export type Table = [columns: string, ...rows: Value[][]];

const mysqlText = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('"', '\\"')}'`;
const sqliteText = (text: string) =>
  text.includes('\n')
    ? `replace('${text.replaceAll("'", "''").replaceAll('\n', '\\n')}','\\n',char(10))`
    : `'${text.replaceAll("'", "''")}'`;

/** As mysqldump writes it: keys, comments for versions, several rows in one INSERT, no names of columns. */
export function mysqlDump(tables: Record<string, Table>): string {
  const value = (one: Value) =>
    one === null ? 'NULL' : typeof one === 'number' ? String(one) : mysqlText(one);
  const parts = Object.entries(tables).map(([name, [columns, ...rows]]) =>
    [
      `--\n-- Table structure for table \`${name}\`\n--\n`,
      `DROP TABLE IF EXISTS \`${name}\`;`,
      '/*!40101 SET @saved_cs_client     = @@character_set_client */;',
      `CREATE TABLE \`${name}\` (`,
      ...columns
        .split(' ')
        .map((column) => `  \`${column}\` varchar(255) DEFAULT 'a, (b)' COMMENT 'it''s; a',`),
      `  PRIMARY KEY (\`${columns.split(' ')[0]}\`),\n  KEY \`i\` (\`${columns.split(' ')[0]}\`)`,
      ') ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;',
      `LOCK TABLES \`${name}\` WRITE;`,
      ...(rows.length > 0
        ? [`INSERT INTO \`${name}\` VALUES ${rows.map((row) => `(${row.map(value).join(',')})`).join(',')};`]
        : []),
      'UNLOCK TABLES;',
    ].join('\n'),
  );
  return `-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB\n${parts.join('\n')}\n-- Dump completed on 2026-11-23 10:00:00\n`;
}

/** As `sqlite3 .dump` writes it. */
export function sqliteDump(tables: Record<string, Table>): string {
  const value = (one: Value) =>
    one === null ? 'NULL' : typeof one === 'number' ? String(one) : sqliteText(one);
  const parts = Object.entries(tables).flatMap(([name, [columns, ...rows]]) => [
    `CREATE TABLE IF NOT EXISTS "${name}" (${columns
      .split(' ')
      .map((column) => `"${column}" varchar not null`)
      .join(', ')}, primary key ("${columns.split(' ')[0]}"));`,
    ...rows.map((row) => `INSERT INTO ${name} VALUES(${row.map(value).join(',')});`),
  ]);
  return `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n${parts.join('\n')}\nCOMMIT;\n`;
}

/** A folder with a small JPEG under each of these names; other names get a text. */
export async function photos(names: readonly string[]): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-convert-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [i, name] of names.entries()) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    const isPicture = name.endsWith('.jpg') || name.endsWith('.JPG');
    writeFileSync(
      path.join(dir, name),
      isPicture ? await jpeg(`hsl(${i * 40}, 50%, 50%)`, 200) : 'kein Bild',
    );
  }
  return dir;
}

export function put(dir: string, name: string, text: string): string {
  const at = path.join(dir, name);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
  return at;
}

/** What was said, and the library that came of it. */
export async function converted(
  system: string,
  from: string,
  dir: string,
): Promise<{ said: string; moving: Moving }> {
  const said = (await convert({ system, from, photos: dir, to: '' })).join('\n');
  return { said, moving: JSON.parse(readFileSync(path.join(dir, 'lichthof.json'), 'utf8')) as Moving };
}
