import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { FilterExpression } from '../../api/contract/filter.ts';
import { pageOf, parseReading } from '../../api/data/read.ts';
import type { Database } from '../../api/database/schema.ts';
import { AT, ofAdministrators, ofOthers, questions, viewers } from '../api/data/questions.ts';
import { ADMIN } from './api-fill.ts';
import { median } from './table.ts';

export const SEARCH_BAR = 50;
const TIMES = 3;

/** What stands in few, in some and in many titles. */
const WORDS = {
  'a rare word': 'Leuchtturm',
  'a word of 1 in 100': 'Fischerboote',
  'a word of 1 in 3': 'Nebel',
  'two words': 'Fischerboot Ufer',
  'a tag': 'Gegenlicht',
  nothing: 'Wolkenkuckucksheim',
};

type Cost = Record<string, string | number>;
export interface Asking {
  address: string;
  token: string;
}

const since = (began: number) => Math.round((performance.now() - began) * 10) / 10;

async function costOf(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // The first one warms up. What takes seconds takes them each time.
  for (let n = 0; n <= TIMES && (times[0] ?? 0) < 1000; n++) {
    const began = performance.now();
    await work(n);
    times.push(since(began));
  }
  return median(times.length > 2 ? times.slice(1) : times);
}

/** For each list of the screens: its first page with the total, and the page after it. */
export async function listCosts(db: Kysely<Database>): Promise<Cost> {
  const costs: Cost = {};
  for (const [who, viewer] of Object.entries(viewers)) {
    const asked = [
      ...[...questions, ...(viewer.admin ? ofAdministrators : [])].map(
        (question) => ['image', ...question] as const,
      ),
      ...ofOthers
        .filter(({ whose }) => whose.includes(who))
        .map(({ type, name, filter, more }) => [type, name, filter, more] as const),
    ];
    for (const [type, name, filter, more] of asked) {
      const query = { limit: '100', ...more, ...(filter && { filter: JSON.stringify(filter) }) };
      const scope = { viewer, ...AT, nsfw: who !== 'visitor' };
      const first = await costOf(() => pageOf(parseReading(type, query, scope)).execute(db));
      const [page] = (await pageOf(parseReading(type, query, scope)).execute(db)).rows;
      const after = page?.n === 100 && Buffer.from(JSON.stringify(page.last)).toString('base64url');
      const next =
        after && (await costOf(() => pageOf(parseReading(type, { ...query, after }, scope)).execute(db)));
      costs[`${who}: ${type}, ${name}`] = next ? `${first}; ${next}` : first;
    }
  }
  return costs;
}

/** Whatever was kept is told to be old. */
export const forget = (db: Kysely<Database>) => sql`update "dataVersion" set n = n + 1`.execute(db);

const headersOf = (token: string) => ({
  ...(token !== '' && { Authorization: `Bearer ${token}` }),
  'Content-Type': 'application/json',
});

export async function ask({ address, token }: Asking, at: string, body?: object): Promise<string> {
  const response = await fetch(address + at, {
    headers: headersOf(token),
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${at}: ${text.slice(0, 200)}`);
  return text;
}

export async function login(address: string, email = ADMIN.email): Promise<Asking> {
  const { jwt } = JSON.parse(
    await ask({ address, token: '' }, '/v1/auth/login', { email, password: ADMIN.password }),
  ) as { jwt: string };
  return { address, token: jwt };
}

/** What is no list of records. */
export async function askCosts(db: Kysely<Database>, admin: Asking, visitor: Asking): Promise<Cost> {
  const files = Array.from({ length: 100 }, () => ({
    name: `${randomBytes(6).toString('hex')}.jpg`,
    bytes: 1000,
    sha256: randomBytes(32).toString('hex'),
  }));
  const calls: [who: Asking, what: string, body?: object][] = [
    [visitor, '/sitemap.xml'],
    [visitor, '/sitemap.xml?part=1'],
    [visitor, '/atom.xml'],
    [visitor, '/v1/image/tags?albums=brp,760'],
    [visitor, '/v1/image/tags?albums=album-4'],
    [admin, '/v1/desk/counts'],
    [admin, '/v1/desk/albums'],
    [admin, '/v1/desk/albums?id=album-1'],
    [admin, '/v1/desk/uses'],
    [admin, '/v1/desk/contributor/c7'],
    [admin, '/v1/bin?order=newest'],
    [admin, '/v1/bin?order=soon'],
    [admin, '/v1/statistics?days=30'],
    [admin, '/v1/image/damaged'],
    [admin, '/v1/upload/check', { destination: { album: 'album-1' }, files }],
    [admin, '/v1/upload/check', { destination: { folder: '2026/11' }, files }],
  ];
  const costs: Cost = {};
  for (const [who, what, body] of calls)
    costs[body ? `${what} of 100, ${JSON.stringify(body).slice(16, 24)}` : what] = await costOf(async () => {
      await forget(db);
      await ask(who, what, body);
    });
  return costs;
}

const albums: FilterExpression = { in: ['album', ['760', 'apd', 'brp', 'noir']] };

/** As the screen asks: pictures and posts at once, a question that nobody has asked before. */
export async function searchCosts(asked: Readonly<Record<string, Asking>>): Promise<Cost> {
  const costs: Cost = {};
  for (const [who, asking] of Object.entries(asked))
    for (const [name, words] of Object.entries(WORDS)) {
      const nsfw = asking.token === '' ? '' : '&nsfw=1';
      const found = (n: number) => {
        const never = `${name} ${n} ${randomBytes(4).toString('hex')}`;
        const pictures: FilterExpression = {
          and: [
            { ne: ['filename', never] },
            {
              or: [
                { and: [albums, { eq: ['isAsset', false] }] },
                { not: { or: [albums, { eq: ['album', null] }] } },
              ],
            },
            { words },
          ],
        };
        const posts: FilterExpression = { and: [{ ne: ['title', never] }, { words }] };
        const list = (type: string, limit: number, filter: FilterExpression) =>
          ask(
            asking,
            `/v1/data/read/${type}?limit=${limit}${nsfw}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
          );
        return Promise.all([list('image', 100, pictures), list('posts', 20, posts)]);
      };
      costs[`${who}: ${name}`] = await costOf(found);
    }
  return costs;
}

export const peakMiB = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
