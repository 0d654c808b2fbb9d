import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { endWithFolder } from './folder.ts';
import { addTo } from './outcome.ts';
import type { Server } from './server.ts';

/** What was said about one thing: what may be read of it is what was acknowledged last, or what nobody knows about since. */
interface Entry {
  acknowledged: string | null;
  unknown: string[];
  checked: boolean;
}
interface Listed {
  items: { id: string | number; name?: string; title?: string; url?: string }[];
}

const ALBUM = 'gate';
const POSTS = ['p-gate-1', 'p-gate-2'];
const PAGES = ['t-gate-1', 't-gate-2'];

/** Writes all the time, keeps what was acknowledged, and compares it with what is there. */
export type Ledger = Awaited<ReturnType<typeof createLedger>>;

/** `beginning`: what it counts its tags from. */
export async function createLedger(first: Server, beginning = 0) {
  let server = first;
  const entries = new Map<string, Entry>();
  const lost: string[] = [];
  const torn: string[] = [];
  const statuses: Record<string, number> = {};
  let acknowledged = 0;
  let n = beginning;
  let stopping = new AbortController();

  const note = (key: string, value: string, sending: Promise<Response>) =>
    settle(entryOf(key), value, sending);
  const entryOf = (key: string) => {
    const entry = entries.get(key) ?? { acknowledged: null, unknown: [], checked: false };
    entries.set(key, entry);
    return entry;
  };
  /** The answer's body where it was a good one. Whoever gets none, or a 5xx, cannot know. */
  async function settle(entry: Entry, value: string, sending: Promise<Response>): Promise<unknown> {
    entry.unknown.push(value);
    entry.checked = false;
    const answer = await sending.catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (!answer || text === null || text === undefined) return null;
    addTo(statuses, answer.status);
    if (answer.status < 500) entry.unknown.pop();
    if (!answer.ok) return null;
    entry.acknowledged = value;
    entry.unknown = [];
    acknowledged += 1;
    return JSON.parse(text);
  }

  const WRITERS = [
    () =>
      note(
        `tag ${(n += 1)}`,
        `Wort ${n}`,
        server.ask('POST', '/v1/data/create/tag', { id: n, name: `Wort ${n}` }),
      ),
    ...POSTS.map((id) => () => text('posts', id)),
    ...PAGES.map((id) => () => text('texts', id)),
    () => retitle(),
    () => upload(),
  ];
  const text = (type: string, id: string) => {
    const html = `<p>Fassung ${(n += 1)}</p>`;
    return note(`${type} ${id}`, html, server.ask('POST', `/v1/data/text/${type}/${id}`, { text: html }));
  };
  const retitle = async () => {
    const title = `Titel ${(n += 1)}`;
    const [id] = [...entries.keys()].filter((key) => key.startsWith('picture ')).map((key) => key.slice(8));
    if (id) await note(`title ${id}`, title, server.ask('POST', '/v1/data/update/image', { id, title }));
    else await setTimeout(10);
  };
  const upload = async () => {
    const bytes = await picture((n += 1));
    const form = new FormData();
    for (const [name, value] of Object.entries({ subDir: ALBUM, thumbnail: '0' })) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `bild-${n}.jpg`);
    const fresh: Entry = { acknowledged: null, unknown: [], checked: false };
    const sent = await settle(fresh, sha(bytes), server.ask('POST', '/v1/image/create', form));
    if (sent) entries.set(`picture ${(sent as { id: string }).id}`, fresh);
  };

  /** Goes on until `stop`, also while nobody listens. */
  let writers: Promise<unknown>[] = [];
  endWithFolder(() => stopping.abort());
  const start = () => {
    stopping = new AbortController();
    const { signal } = stopping;
    const work = async (write: () => Promise<unknown>) => {
      while (!signal.aborted) {
        const before = acknowledged;
        await write();
        if (acknowledged === before) await setTimeout(20);
      }
    };
    writers = WRITERS.map(work);
  };
  const stop = async () => {
    stopping.abort();
    await Promise.all(writers);
  };

  const compare = (key: string, found: string | null) => {
    const entry = entries.get(key)!;
    entry.checked = true;
    // Where nothing was acknowledged yet, what was there before is right as well.
    const right =
      entry.acknowledged === null ||
      found === entry.acknowledged ||
      (found !== null && entry.unknown.includes(found));
    if (!right)
      (found === null || key.startsWith('tag') ? lost : torn).push(
        `${key}: ${found} instead of ${entry.acknowledged}`,
      );
    // From now on it is this, and has to stay.
    if (found !== null) entry.acknowledged = found;
    entry.unknown = [];
  };
  const found = async (type: string, ids: readonly (string | number)[]) => {
    const filter = { in: ['id', ids] };
    const answer = await server.ask('POST', `/v1/data/read/${type}`, { filter, limit: 500, nsfw: true });
    if (!answer.ok) throw new Error(`${type}: ${answer.status} ${await answer.text()}`);
    return new Map(((await answer.json()) as Listed).items.map((item) => [String(item.id), item]));
  };

  /** Compares what was written since the last time, or all of it, with what the server and its folder `dir` have. */
  const check = async (dir: string, all = false) => {
    const due = [...entries].filter(([, entry]) => all || !entry.checked).map(([key]) => key);
    const of = (kind: string) =>
      due.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
    for (const ids of chunks(of('tag'))) {
      const tags = await found('tag', ids.map(Number));
      for (const id of ids) compare(`tag ${id}`, tags.get(id)?.name ?? null);
    }
    for (const ids of chunks(of('picture'))) {
      const images = await found('image', ids);
      for (const id of ids) compare(`picture ${id}`, await fileHash(dir, images.get(id)?.url));
    }
    for (const ids of chunks(of('title'))) {
      const images = await found('image', ids);
      for (const id of ids) compare(`title ${id}`, images.get(id)?.title ?? null);
    }
    for (const type of ['posts', 'texts']) {
      for (const id of of(type)) {
        const answer = await server.ask('GET', `/v1/data/text/${type}/${id}`);
        compare(`${type} ${id}`, answer.ok ? ((await answer.json()) as { text: string }).text : null);
      }
    }
  };

  const count = () => acknowledged;
  await firstRecords(first);
  return {
    /** From now on that one is asked. */
    on: (next: Server) => void (server = next),
    start,
    stop,
    check,
    lost,
    torn,
    statuses,
    acknowledged: count,
    async reached(wanted: number) {
      const until = Date.now() + 120_000;
      while (count() < wanted && Date.now() < until) await setTimeout(5);
    },
  };
}

/** The album, the posts and the pages that are written to. */
async function firstRecords(server: Server): Promise<void> {
  const create = async (type: string, body: object) => {
    const answer = await server.ask('POST', `/v1/data/create/${type}`, body);
    if (!answer.ok) throw new Error(`${type}: ${answer.status} ${await answer.text()}`);
  };
  await create('album', { id: ALBUM, title: 'Gate', location: ALBUM, public: true });
  for (const id of POSTS)
    await create('posts', {
      id,
      title: id,
      published: true,
      dateStr: '2026-01-01',
      text: '<p>Fassung 0</p>',
    });
  for (const id of PAGES) await create('texts', { id, location: `${id}.html`, text: '<p>Fassung 0</p>' });
}

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const fileHash = async (dir: string, url: string | undefined) =>
  url === undefined ? null : readFile(path.join(dir, 'imgs', url)).then(sha, () => null);

const picture = (n: number) =>
  sharp({
    create: { width: 240, height: 160, channels: 3, background: { r: n % 256, g: (n >> 8) % 256, b: 90 } },
  })
    .jpeg()
    .toBuffer();

function* chunks<T>(list: readonly T[], length = 400) {
  for (let at = 0; at < list.length; at += length) yield list.slice(at, at + length);
}

/** What visitors ask for beside it. */
export const VISITS = [
  '/v1/data/read/posts',
  `/v1/data/read/image?limit=100&filter=${encodeURIComponent(JSON.stringify({ eq: ['album', ALBUM] }))}`,
  '/v1/data/text/posts/p-gate-1',
  '/siteInfo.json',
];
