import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { AnswerOf } from '../contract/call.ts';
import type { removeDemo as removeCall } from '../contract/start.ts';
import type { Id } from '../data/noun.ts';
import type { Noun, Writer } from '../data/write.ts';
import { demoText, markDemo, pictureFile } from '../demo/seed.ts';
import { albums, contributors, groups, images, posts, tags, texts, users } from '../demo/world.ts';
import { moveToTrash, purgeEntries } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { refillStarterTexts } from '../starter/texts.ts';

const TYPES = ['posts', 'texts', 'album', 'image', 'users', 'contributor', 'tag', 'userGroup'] as const;
type Type = (typeof TYPES)[number];
export type Nouns = { readonly [T in Type]: Noun<T> };

/** By which of its fields a record is known to be the demo's still; pictures and texts by what they are. */
const KNOWN_BY = {
  album: 'location',
  users: 'email',
  contributor: 'name',
  tag: 'name',
  userGroup: 'name',
} as const;
const RECORDS = { album: albums, users, contributor: contributors, tag: tags, userGroup: groups };

/** What of the demo is what it was when it came: a text that somebody has rewritten is his, a picture with another file as well. */
export async function findDemo(services: Pick<Services, 'db' | 'files'>): Promise<Record<Type, Id[]>> {
  const named = (type: keyof typeof KNOWN_BY) => sameRecords(services, type);
  return {
    posts: await sameTexts(
      services,
      'post',
      posts.map(({ id }) => id),
    ),
    texts: await sameTexts(
      services,
      'textBlock',
      texts.map(({ id }) => id),
    ),
    image: await samePictures(services),
    album: await named('album'),
    users: await named('users'),
    contributor: await named('contributor'),
    tag: await named('tag'),
    // Children before their parents.
    userGroup: (await named('userGroup')).toSorted((a, b) => place(b) - place(a)),
  };
}

const place = (group: Id) => groups.findIndex(({ id }) => id === group);

async function sameRecords({ db }: Pick<Services, 'db'>, type: keyof typeof KNOWN_BY): Promise<Id[]> {
  const field = KNOWN_BY[type];
  const known = new Map<Id, unknown>(
    RECORDS[type].map((record) => [record.id, new Map<string, unknown>(Object.entries(record)).get(field)]),
  );
  const { rows } = await sql<{ id: Id; value: string }>`
    select id, ${sql.ref(field)} as value from ${sql.table(type)}`.execute(db);
  return rows.filter(({ id, value }) => known.get(id) === value).map(({ id }) => id);
}

async function sameTexts(
  { db, files }: Pick<Services, 'db' | 'files'>,
  table: 'post' | 'textBlock',
  known: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'text', 'location'])
    .where('id', 'in', known)
    .execute();
  const same = await Promise.all(
    rows.map(async ({ id, text, location }) => {
      const now = location === null ? text : (await files.read('blog', location))?.toString('utf8');
      return now === (await demoText(id));
    }),
  );
  return rows.filter((_, i) => same[i]).map(({ id }) => id);
}

async function samePictures({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const files = new Map(images.map(({ id, file }) => [id, file]));
  const rows = await db
    .selectFrom('image')
    .select(['id', 'sha256'])
    .where('id', 'in', [...files.keys()])
    .execute();
  const same = await Promise.all(
    rows.map(async ({ id, sha256 }) => sha256 === (await digestOf(files.get(id)!))),
  );
  return rows.filter((_, i) => same[i]).map(({ id }) => id);
}

const digests = new Map<string, Promise<string>>();
function digestOf(file: string): Promise<string> {
  let digest = digests.get(file);
  if (!digest)
    digests.set(file, (digest = readFile(pictureFile(file)).then((bytes) => hash('sha256', bytes))));
  return digest;
}

export async function removeDemo(
  services: Services,
  nouns: Nouns,
  writer: Writer,
): Promise<AnswerOf<typeof removeCall>> {
  const { db } = services;
  await markDemo(db, 'removed');
  const found = await findDemo(services);
  await forgetPosts(services, found.image.map(String));
  const shown = await ownTexts(services, [...found.posts, ...found.texts]);
  const left: AnswerOf<typeof removeCall>['left'] = [];
  let removed = 0;
  const before = await postsInBin(services, found.posts);
  for (const type of TYPES)
    for (const id of found[type]) {
      const reason = await refusal(services, nouns, writer, { type, id, pictures: found.image, shown });
      if (reason === null) removed += 1;
      else left.push({ type, id: String(id), reason });
    }
  const gone = (await postsInBin(services, found.posts)).filter((id) => !before.includes(id));
  await purge(services, gone);
  await refillStarterTexts(services);
  return { removed, left };
}

interface Thing {
  type: Type;
  id: Id;
  pictures: readonly Id[];
  shown: string;
}

/** Null: it is gone. */
async function refusal(
  services: Services,
  nouns: Nouns,
  writer: Writer,
  { type, id, pictures, shown }: Thing,
): Promise<string | null> {
  if (type === 'users' && id === writer.scope.viewer.userId) return 'Mit diesem Zugang sind Sie angemeldet.';
  if (type === 'album') {
    const inside = await services.db
      .selectFrom('image')
      .select('id')
      .where('album', '=', String(id))
      .execute();
    if (inside.some((picture) => !pictures.includes(picture.id))) return 'Darin liegen eigene Bilder.';
  }
  if (type === 'image' && [`"${id}"`, `'${id}'`].some((name) => shown.includes(name)))
    return 'Ein eigener Text zeigt dieses Bild.';
  try {
    await nouns[type].remove(services, [id], writer, { withPictures: type === 'album' });
    return null;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // With its album.
    return error.code === 'not-found' ? null : error.message;
  }
}

/** Posts and pictures of the demo name each other, and neither could go first. */
async function forgetPosts({ db }: Services, pictures: readonly string[]): Promise<void> {
  await db
    .updateTable('image')
    .set({ blogId: null })
    .where(
      'blogId',
      'in',
      posts.map(({ id }) => id),
    )
    .where(sql<boolean>`id = any(${[...pictures]}::text[])`)
    .execute();
}

async function ownTexts({ db, files }: Services, demo: readonly Id[]): Promise<string> {
  const rows = [
    ...(await db.selectFrom('post').select(['id', 'text', 'location']).execute()),
    ...(await db.selectFrom('textBlock').select(['id', 'text', 'location']).execute()),
  ].filter(({ id }) => !demo.includes(id));
  const written = await Promise.all(
    rows.map(async ({ text, location }) =>
      location === null ? text : (await files.read('blog', location))?.toString('utf8'),
    ),
  );
  return written.join('\n');
}

/** The entries of these posts: others go into the bin meanwhile. */
async function postsInBin({ db }: Services, posts: readonly Id[]): Promise<string[]> {
  const rows = await db
    .selectFrom('bin')
    .select('id')
    .where('kind', '=', 'post')
    .where(sql<boolean>`record->'post'->>'id' = any(${posts.map(String)}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Out of the bin as well, where it lies beside what somebody has deleted himself: those posts stay. */
async function purge(services: Services, posts: readonly string[]): Promise<void> {
  const { db } = services;
  const ids = images.map(({ id }) => id);
  const digestsOfAll = await Promise.all([...new Set(images.map(({ file }) => file))].map(digestOf));
  const { rows } = await sql<{ id: string }>`
    select bin.id from bin where
      (exists (select from "binImage" one where one."binId" = bin.id)
        or "albumId" = any(${albums.map(({ id }) => id)}::text[]))
      and not exists (select from "binImage" one where one."binId" = bin.id and not (
        one.id = any(${ids}::text[]) and one.record->>'sha256' = any(${digestsOfAll}::text[])))`.execute(db);
  await db.transaction().execute((trx) => purgeEntries(trx, [...rows.map(({ id }) => id), ...posts]));
  await moveToTrash(services);
}
