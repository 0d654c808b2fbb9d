import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InsertObject } from 'kysely';
import pLimit from 'p-limit';
import { newWrappedKeys } from '../encryption/key-file.ts';
import { SIZES } from '../contract/picture.ts';
import type { Database, Db } from '../database/schema.ts';
import { readSetting, storeSetting } from '../database/setting.ts';
import { encryptFiles, ingest, lockableAlbum, type Target } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import { hashPassword } from '../session/password.ts';
import { abstractOf } from '../texts/abstract.ts';
import {
  ALBUM_PASSWORD,
  albums,
  contributors,
  type DemoImage,
  groups,
  images,
  MEMBER_PASSWORD,
  posts,
  ratings,
  tags,
  texts,
  users,
} from './world.ts';

export const pictureFile = (name: string) => path.join(import.meta.dirname, 'pictures', `${name}.jpg`);
export const demoText = (id: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, 'texts', `${id}.html`), 'utf8');
const SETTING = 'demo';

/** Once it was there nothing of it comes back that somebody has deleted: the password of its accounts is known to all. */
export async function isDemoDue(
  db: Db,
  { asked, fresh }: { asked: boolean | undefined; fresh: boolean },
): Promise<boolean> {
  const state: unknown = await readSetting(db, SETTING);
  if (state === 'done' || state === 'removed') return false;
  // Begun and not finished where the process ended in between.
  return asked ?? (fresh || state === 'begun');
}

/** Puts the demo's content in. What is there already stays as it is, so it can be interrupted and called again. */
export async function seedDemo(services: Services, say: (text: string) => void): Promise<void> {
  const { db } = services;
  await markDemo(db, 'begun');
  await seedRecords(db);
  say(`Beispielbilder werden aufgenommen (${images.length}) …`);
  await seedImages(services);
  await seedTexts(services);
  await insertMissing(db, 'imageRating', ratings);
  await lockDemoAlbum(services);
  await markDemo(db, 'done');
  say(
    `Die Mitglieder der Beispielinhalte (z. B. ${users[0]!.email}) haben das Passwort „${MEMBER_PASSWORD}“. Ohne sie: DEMO=0.`,
  );
}

export const markDemo = (db: Db, state: 'begun' | 'done' | 'removed') => storeSetting(db, SETTING, state);

async function seedRecords(db: Db): Promise<void> {
  const pwdHash = await hashPassword(MEMBER_PASSWORD);
  const members = users.map((user) => ({ ...user, created: new Date(user.created), pwdHash }));
  await db.transaction().execute(async (trx) => {
    await insertMissing(trx, 'tag', tags);
    await insertMissing(trx, 'contributor', contributors);
    await insertMissing(trx, 'userGroup', groups);
    await insertMissing(trx, 'users', members);
    await insertMissing(trx, 'album', albums);
  });
}

const insertMissing = <T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Database, T>[],
) =>
  db
    .insertInto(table)
    .values([...rows])
    .onConflict((oc) => oc.doNothing())
    .execute();

/** Two are decoded at a time; they are recorded from the last to the first, as if it had come newest. */
async function seedImages(services: Services): Promise<void> {
  const limit = pLimit(2);
  let recorded: Promise<unknown> = Promise.resolve();
  const one = (image: DemoImage) => (recorded = seedImage(services, image, recorded));
  await Promise.all(images.toReversed().map((image) => limit(() => one(image))));
}

async function seedImage(
  services: Services,
  { file, ...given }: DemoImage,
  before: Promise<unknown>,
): Promise<void> {
  const { db } = services;
  const there = await db.selectFrom('image').select('id').where('id', '=', given.id).executeTakeFirst();
  if (there) {
    await before;
    return;
  }
  const target: Target = {
    folder: path.posix.dirname(given.url),
    thumbnails: path.posix.dirname(given.tUrl),
    album: given.album,
    isPhotoAlbum: false,
    isRecorded: true,
    large: false,
    encrypted: false,
    encryption: null,
  };
  // The other sizes can wait until the server listens.
  const arrival = { name: given.filename, target, given, sizes: [SIZES[0]] };
  await ingest(services, createReadStream(pictureFile(file)), arrival, before);
}

/** Encrypted for real, as an administrator would do it. */
async function lockDemoAlbum(services: Services): Promise<void> {
  const album = await lockableAlbum(services.db, 'lichtproben');
  if (album.wrappedKey !== null) return;
  const dataKey = randomBytes(32);
  const wraps = await newWrappedKeys(album.id, dataKey, { password: ALBUM_PASSWORD, recovery: false });
  const everything = { ...album, encryptedThumbs: true, encryptedLarge: true };
  const { done } = await encryptFiles(services, everything, { dataKey, wraps, isNew: true, by: null });
  await done;
}

async function seedTexts({ db, files }: Services): Promise<void> {
  const stored = async (id: string, location: string | null) => {
    const text = await demoText(id);
    if (location === null) return { text, ...abstractOf(text) };
    await files.put('blog', location, Buffer.from(text));
    return { text: null, ...abstractOf(text) };
  };
  for (const post of posts) {
    const body = await stored(post.id, post.location);
    await insertMissing(db, 'post', [{ ...post, ...body }]);
  }
  for (const block of texts) {
    const { text } = await stored(block.id, block.location);
    await insertMissing(db, 'textBlock', [{ ...block, text }]);
  }
}
