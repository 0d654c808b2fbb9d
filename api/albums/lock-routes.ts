import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import {
  decryptAlbum,
  lockAlbum,
  type LockAlbum,
  setAlbumPassword,
  type SetAlbumPassword,
} from '../contract/album-password.ts';
import { isProtected } from '../contract/location.ts';
import type { Tokens } from '../contract/session.ts';
import { requireSpace } from '../files/space.ts';
import { whyNotNarrower } from '../rights/broken-tile.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { requireRoom } from '../limits/hashing.ts';
import { lockInSessions, unlockInSession, type Unlocking } from '../session/unlock.ts';
import { BUSY, decryptFiles, encryptFiles, lockableAlbum } from '../pictures/pictures.ts';
import {
  isOfRequest,
  keyFilePath,
  keyFromFile,
  newWrappedKeys,
  readKeyFile,
  replaceWrappedKeys,
  type Seed,
} from '../encryption/key-file.ts';
import { recoveryText } from '../encryption/recovery-key.ts';
import { secretOfRequest } from '../encryption/secret.ts';
import { PasswordWrap, SALT_BYTES, unwrapWithPassword } from '../encryption/wrapped-keys.ts';
import { authIdOf, idempotencyKeyOf } from '../http/auth-id.ts';
import { sweepUploads } from '../uploads/parts.ts';
import { requireKey } from '../encryption/encrypted-album.ts';
import { stateOf } from '../tasks/job.ts';

const LOCKED = 'Dieses Album ist schon verschlüsselt. Ein neues Passwort vergeben Sie, wenn es geöffnet ist.';
const NO_PASSWORD = 'Bitte vergeben Sie ein Passwort: Dieses Album wird verschlüsselt.';
const UNPROTECTED = 'Nur ein Album im Ordner „protected“ lässt sich verschlüsseln.';
const MESSAGES = {
  encrypt: {
    running: 'Die Verschlüsselung läuft. Bis sie fertig ist, bleibt das Album, wie es war.',
    done: 'Das Album ist verschlüsselt.',
  },
  decrypt: {
    running: 'Die Entschlüsselung läuft. Bis sie fertig ist, bleibt das Album, wie es war.',
    done: 'Das Album ist entschlüsselt.',
  },
} as const;
/** What is said to a second try, or as soon as there is less room. */
const MAY_BE_DONE = new Set<string>(['conflict', 'album-locked', 'no-space']);

export function lockRoutes(app: App, services: Services) {
  const { db, clock, files, key, sessions, log } = services;

  serve(app, lockAlbum, ({ body }, c) =>
    lock(body, c).catch(async (error: unknown) => {
      const answer = await again(c, body, error);
      const state = answer.taskId === undefined ? 'done' : 'running';
      return { ...answer, state, message: MESSAGES.encrypt[state] };
    }),
  );

  const lock = async ({ album: id, password, recovery, thumbs, large }: LockAlbum, c: Context<Env>) => {
    const album = await lockableAlbum(db, id);
    if (album.wrappedKey !== null) throw new ApiProblem('conflict', { detail: LOCKED });
    if (password === '') {
      if (album.encrypted) throw invalid('password', NO_PASSWORD);
      return {};
    }
    if (!isProtected(album.location)) throw invalid('album', UNPROTECTED);
    const shown = await whyNotNarrower(db, album.location);
    if (shown !== null) throw new ApiProblem('conflict', { detail: shown });
    await requireSpace(files);
    requireRoom();
    const seed = seedOf(c, id);
    const known = await keyFromFile(services, album, password, seed);
    const dataKey = known?.dataKey ?? randomBytes(32);
    const wraps = known?.wraps ?? (await newWrappedKeys(id, dataKey, { password, recovery }, seed));
    const flags = {
      encryptedThumbs: thumbs ?? (album.encrypted ? album.encryptedThumbs : true),
      encryptedLarge: large ?? (album.encrypted ? album.encryptedLarge : true),
    };
    const work = await encryptFiles(
      services,
      { ...album, ...flags },
      { dataKey, wraps, isNew: !known, by: userOf(c) },
    );
    // What of it was on its way lies readable.
    const done = work.done.then(async (state) => {
      await sweepUploads(services, clock.now());
      return state;
    });
    const state = await stateOf(done);
    log('INFO', 'Album wird verschlüsselt', { album: id, by: userOf(c), requestId: c.var.requestId });
    const openedFrom = state === 'done' ? wraps.password : undefined;
    const tokens = await open(c, { id, dataKey, openedFrom });
    const message = MESSAGES.encrypt[state];
    return { ...tokens, taskId: work.task, recoveryKey: wraps.recoveryText, state, message };
  };

  serve(app, setAlbumPassword, ({ body }, c) =>
    setPassword(body, c).catch((error: unknown) => again(c, body, error)),
  );

  const setPassword = async ({ album: id, ...next }: SetAlbumPassword, c: Context<Env>) => {
    const album = await unlocked(c, id);
    requireRoom();
    const wraps = await newWrappedKeys(id, album.dataKey, next, seedOf(c, id));
    await replaceWrappedKeys(services, album, wraps, (trx) => lockInSessions(trx, id));
    log('INFO', 'Albumpasswort geändert', { album: id, by: userOf(c), requestId: c.var.requestId });
    return { ...(await open(c, { ...album, openedFrom: wraps.password })), recoveryKey: wraps.recoveryText };
  };

  const seedOf = (c: Context<Env>, album: string): Seed | undefined => {
    const sent = idempotencyKeyOf(c);
    if (sent === undefined) return undefined;
    const secret = (what: string) => secretOfRequest(key, what, album, sent);
    return { salt: secret('salt').subarray(0, SALT_BYTES), recovery: secret('recovery') };
  };

  /** Where a try before this one did it, or is at it, and its answer was lost: what it did has this request's salt. Else throws `error`. */
  const again = async (
    c: Context<Env>,
    { album: id, password, recovery }: SetAlbumPassword,
    error: unknown,
  ) => {
    const seed = seedOf(c, id);
    if (!seed || !(error instanceof ApiProblem) || !MAY_BE_DONE.has(error.code)) throw error;
    // Before the album: what ends in between is seen there.
    const running = await db
      .selectFrom('task')
      .select(['id', 'lockedUntil'])
      .where('kind', '=', 'encrypt')
      .where('state', '=', 'running')
      .where(sql<boolean>`payload->>'album' = ${id}`)
      .executeTakeFirst();
    const album = await lockableAlbum(db, id);
    const file = running && (await files.read('imgs', keyFilePath(album)));
    // Its key file is about to come, or a process that has ended is about to be taken back.
    const isOver = !file || Number(running?.lockedUntil) <= clock.now().getTime();
    if (running && album.wrappedKey === null && isOver) throw new ApiProblem('overloaded', { detail: BUSY });
    const { data: wrap } = PasswordWrap.safeParse(album.wrappedKey ?? (file && readKeyFile(file)?.password));
    const dataKey = wrap && isOfRequest(wrap, seed) && (await unwrapWithPassword(id, wrap, password));
    if (!dataKey) throw error;
    const tokens = await open(c, { id, dataKey, openedFrom: album.wrappedKey ?? undefined });
    return {
      ...tokens,
      taskId: running?.id,
      recoveryKey: recovery ? recoveryText(seed.recovery) : undefined,
    };
  };

  serve(app, decryptAlbum, async ({ body: { album: id } }, c) => {
    const album = await unlocked(c, id);
    await requireSpace(files);
    const work = await decryptFiles(services, album, { by: userOf(c) });
    const state = await stateOf(work.done);
    log('INFO', 'Album wird entschlüsselt', { album: id, by: userOf(c), requestId: c.var.requestId });
    return { taskId: work.task, state, message: MESSAGES.decrypt[state] };
  });

  const unlocked = async (c: Context<Env>, id: string) => {
    const album = await lockableAlbum(db, id);
    if (album.wrappedKey === null)
      throw new ApiProblem('conflict', { detail: 'Das Album ist nicht verschlüsselt.' });
    return requireKey(c.var.session, authIdOf(c), album);
  };

  /** No tokens where the session was renewed or ended meanwhile: what was done, and the recovery key, are said all the same. */
  const open = async (
    c: Context<Env>,
    { id: album, ...opened }: Pick<Unlocking, 'dataKey' | 'openedFrom'> & { id: string },
  ): Promise<Partial<Tokens>> => {
    const { session } = c.var;
    const [authId, idempotencyKey, now] = [authIdOf(c), idempotencyKeyOf(c), clock.now()];
    const unlocking = { session, authId, idempotencyKey, album, ...opened, now };
    try {
      return await unlockInSession(db, key, unlocking);
    } catch (error) {
      if (error instanceof ApiProblem) return {};
      throw error;
    } finally {
      sessions.forget();
    }
  };
}

const userOf = (c: Context<Env>) => c.var.viewer.userId;
