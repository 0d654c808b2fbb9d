import { endedRuns } from '../backup/history.ts';
import { nextBackup } from '../backup/schedule.ts';
import { backupWarning } from '../backup/warning.ts';
import { waitingChoices } from '../choosing/desk.ts';
import { moment, today } from '../clock/clock.ts';
import { type DeskStart, deskStart, removeDemo, skipStep, type Step, STEPS } from '../contract/start.ts';
import type { Db } from '../database/schema.ts';
import { readSetting, storeSetting } from '../database/setting.ts';
import { demoText } from '../demo/seed.ts';
import { images, posts } from '../demo/world.ts';
import { serve } from '../http/serve.ts';
import type { App, Services } from '../services/services.ts';
import { starterPosts, starterText } from '../starter/texts.ts';
import { readDays } from '../statistics/days.ts';
import { readRanks } from '../statistics/ranks.ts';
import { findDemo, type Nouns, removeDemo as remove } from './demo.ts';

const SKIPPED = 'skippedSteps';
const SHOWN = 3;
const SOON_DAYS = 7;
const RANKED = 4;

export function startRoutes(app: App, services: Services, nouns: Nouns) {
  const { db, clock, files, storage, settings, views, log } = services;

  serve(app, deskStart, async (_, c) => {
    const { settings: now, defaults } = settings.read(c.req.header('Host'));
    const named = now.icon !== '' || now.siteName !== 'Lichthof' || defaults.siteName !== 'Lichthof';
    const done: Record<Step, boolean> = {
      name: named,
      pictures: await hasOther(
        db,
        'image',
        images.map(({ id }) => id),
      ),
      post: await hasOther(
        db,
        'post',
        [...posts, ...starterPosts].map(({ id }) => id),
      ),
      imprint: await hasImprint(db),
    };
    const skipped = await readSkipped(db);
    await views.flush();
    return {
      steps: STEPS.filter((step) => !done[step] && !skipped.includes(step)),
      demo: await demoLeft(services),
      backup: await backupWarning(services),
      lastGood: (await endedRuns(services, 'backup', { limit: 1, good: true }))[0] ?? null,
      nextBackup: await nextBackup(services, clock.now()),
      space: storage.at === 's3' ? null : await files.space('imgs').catch(() => null),
      ...(await waitingChoices(db, SHOWN)),
      ...(await dayOf(db, clock.now(), today(clock))),
    };
  });

  serve(app, skipStep, async ({ body: { step } }, c) => {
    await storeSetting(db, SKIPPED, [...new Set([...(await readSkipped(db)), step])]);
    return c.body(null, 204);
  });

  serve(app, removeDemo, async (_, c) => {
    const { viewer, session } = c.var;
    const scope = { viewer, ...moment(clock), nsfw: true };
    const result = await remove(services, nouns, { scope, sessionId: session!.id });
    log('INFO', 'Beispielinhalte entfernt', { by: viewer.userId, removed: result.removed });
    return result;
  });
}

async function hasOther(db: Db, table: 'image' | 'post', known: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'not in', known)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasImprint(db: Db): Promise<boolean> {
  const id = 't-impressum';
  const row = await db
    .selectFrom('textBlock')
    .select(['text', 'location'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  if (row.location !== null) return true;
  const given = await Promise.all([starterText(id), demoText(id)]);
  return row.text !== null && !given.includes(row.text) && !/<mark class="gap"/.test(row.text);
}

async function readSkipped(db: Db): Promise<Step[]> {
  const value = await readSetting(db, SKIPPED);
  return Array.isArray(value) ? STEPS.filter((step) => value.includes(step)) : [];
}

async function demoLeft(services: Services): Promise<DeskStart['demo']> {
  const found = await findDemo(services);
  const counts = { images: found.image.length, posts: found.posts.length, albums: found.album.length };
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

type Day = Pick<DeskStart, 'messages' | 'unread' | 'posts' | 'links' | 'days' | 'images'>;

async function dayOf(db: Db, now: Date, day: string): Promise<Day> {
  const letters = db.selectFrom('message').where('sealed', '=', false).where('deleted', 'is', null);
  const newest = await letters
    .select(['id', 'name', 'subject', 'created', 'read'])
    .orderBy('created', 'desc')
    .limit(SHOWN)
    .execute();
  const { unread } = await letters
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('read', 'is', null)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('post')
    .select(['id', 'title', 'dateStr', 'published'])
    .where((eb) => eb.or([eb('published', '=', false), eb('appears', '>', now)]))
    .orderBy('published', 'desc')
    .orderBy('appears')
    .limit(5)
    .execute();
  const ending = await db
    .selectFrom('albumLink')
    .innerJoin('album', 'album.id', 'albumLink.albumId')
    .select(['albumLink.id', 'label', 'albumId', 'album.title', 'expires'])
    .where('revoked', 'is', null)
    .where('expires', '>', now)
    .where('expires', '<', new Date(now.getTime() + SOON_DAYS * 24 * 3600_000))
    .orderBy('expires')
    .limit(5)
    .execute();
  const days = await readDays(db, day, 7);
  return {
    messages: newest.map((one) => ({
      ...one,
      created: one.created.toISOString(),
      read: one.read?.toISOString() ?? null,
    })),
    unread,
    posts: waiting,
    links: ending.map(({ albumId, expires, ...link }) => ({
      ...link,
      album: albumId,
      expires: expires!.toISOString(),
    })),
    days,
    images: await readRanks(db, 'image', { first: days[0]!.day, most: RANKED }),
  };
}
