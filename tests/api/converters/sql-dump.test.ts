import { expect, test } from 'vitest';
import { readTables } from '../../../api/converters/sql-dump.ts';
import { mysqlDump, photos, put, sqliteDump } from './dump.ts';

const read = async (text: string) => readTables(put(await photos([]), 'dump.sql', text), () => true);
const HARD = ["it's; --no #comment /* */", 'a\\b\\', 'zwei\nZeilen', '"x", (`y`)', '', 'NULL', 'ä€😀'];

test.each([
  ['mysqldump', mysqlDump],
  ['sqlite3', sqliteDump],
])('%s: texts arrive as they were', async (_, dump) => {
  const tables = await read(dump({ t: ['id text', ...HARD.map((text, i) => [i, text])] }));
  expect(tables.get('t')).toEqual(HARD.map((text, i) => ({ id: String(i), text })));
});

test('what does not fit into one chunk is read whole', async () => {
  const long = Array.from({ length: 3000 }, (_, i) => `${i} ${HARD.join('|')}`.repeat(1 + (i % 5)));
  const tables = await read(mysqlDump({ t: ['id text', ...long.map((text, i) => [i, text])] }));
  expect(tables.get('t')!.map((row) => row['text'])).toEqual(long);
});

test('pg_dump --inserts is read, COPY is refused with what helps', async () => {
  const head = '--\n-- PostgreSQL database dump\n--\nSET standard_conforming_strings = on;\n';
  const create =
    'CREATE TABLE public.t (\n    id bigint NOT NULL,\n    "text" character varying(10,2),\n    ok boolean\n);\n';
  const insert = `INSERT INTO public.t VALUES (1, 'it''s \\', true);\nINSERT INTO public.t VALUES (2, E'a\\nb', NULL);\n`;
  expect((await read(head + create + insert)).get('t')).toEqual([
    { id: '1', text: "it's \\", ok: '1' },
    { id: '2', text: 'a\nb', ok: null },
  ]);
  await expect(read(`${head}${create}COPY public.t (id, text) FROM stdin;\n1\ta\n\\.\n`)).rejects.toThrow(
    'pg_dump --inserts',
  );
});

test('names of columns in an INSERT count', async () => {
  const tables = await read(
    'CREATE TABLE `t` (`a` int, `b` int);\nINSERT INTO `t` (`b`, `a`) VALUES\n(1, 2),\n(3, -4.5);',
  );
  expect(tables.get('t')).toEqual([
    { b: '1', a: '2' },
    { b: '3', a: '-4.5' },
  ]);
});

/** Lychee computes columns; as sqlite3 3.40, pg_dump 15 and mariadb-dump 10.11 wrote them. */
test.each([
  [
    'sqlite3',
    `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(id integer primary key, a int, k int generated always as (coalesce(a,0)) virtual, b text);
INSERT INTO t VALUES(1,2,'x');
COMMIT;
`,
  ],
  [
    'pg_dump',
    `--
-- PostgreSQL database dump
--

\\restrict F5b2BrBsFpEoNFmBX2j4keGbkPDeF1ZPt9OVlTwAazydGeIBqxoxAutyRgr20ax

SET standard_conforming_strings = on;
CREATE TABLE public.t (
    id bigint NOT NULL,
    a integer,
    k integer GENERATED ALWAYS AS (COALESCE(a, 0)) STORED,
    b text
);
INSERT INTO public.t VALUES (1, 2, DEFAULT, 'x');
`,
  ],
  [
    'mariadb-dump',
    `CREATE TABLE \`t\` (
  \`id\` int(11) NOT NULL,
  \`a\` int(11) DEFAULT NULL,
  \`k\` int(10) unsigned GENERATED ALWAYS AS (coalesce(\`a\`,0)) STORED,
  \`b\` longtext DEFAULT NULL CHECK (json_valid(\`b\`)),
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
INSERT INTO \`t\` VALUES
(1,2,2,'x');
`,
  ],
])('%s: columns after a computed one keep their values', async (_, dump) => {
  expect((await read(dump)).get('t')).toEqual([expect.objectContaining({ id: '1', a: '2', b: 'x' })]);
});
