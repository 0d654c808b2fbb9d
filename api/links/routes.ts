import type { Context } from 'hono';
import { type Insertable, sql } from 'kysely';
import { dayOf } from '../clock/clock.ts';
import {
  createLink,
  deleteLink,
  listLinks,
  mailLink,
  openLink,
  renewLink,
  revokeLink,
} from '../contract/album-link.ts';
import { instantOf } from '../contract/publication.ts';
import { albumById } from '../database/by-id.ts';
import type { Database, Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { wrapKey } from '../encryption/album-keys.ts';
import { sessionKey } from '../encryption/encrypted-album.ts';
import { sealText } from '../encryption/sealed.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { authIdOf } from '../http/auth-id.ts';
import { serve } from '../http/serve.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { requireRoom } from '../limits/hashing.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import type { App, Env, Services } from '../services/services.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { hashPassword } from '../session/password.ts';
import { hasEnded } from './ended.ts';
import { readDays, readLinks } from './links.ts';
import { mailOf } from './mail.ts';
import { exchangeLink } from './exchange-link.ts';

const GONE = 'Diesen Link gibt es nicht mehr.';
const NO_SERVER = 'Es ist kein Mailserver eingerichtet. Bitte geben Sie den Link selbst weiter.';

export function albumLinkRoutes(app: App, services: Services) {
  const { db, clock, log, mailer, outbox, key, sites, sessions } = services;
  const urlOf = (c: Context<Env>, album: string, token: string) =>
    new URL(`/album/${album}#${token}`, siteOrigin(c, services)).href;

  serve(app, listLinks, async ({ params: { album } }) => {
    await albumById(db, album);
    return { items: await readLinks(db, { albumId: album }), days: await readDays(db, clock, album) };
  });

  serve(app, createLink, async ({ params: { album }, body }, c) => {
    const { label, expires, download, password } = body;
    await albumById(db, album);
    const until = expires === null ? null : endOf(expires);
    if (until && until <= clock.now()) throw invalid('expires', 'Dieser Tag ist schon vorbei.');
    if (password !== undefined) requireRoom();
    const pwdHash = password === undefined ? null : await hashPassword(password);
    const now = clock.now();
    const made = await insertLink(db, c, now, { albumId: album, label, download, expires: until, pwdHash });
    log('INFO', 'Link erstellt', { album, link: made.id, by: c.var.viewer.userId });
    return answer(c, made.id, made.token, album);
  });

  serve(app, renewLink, async ({ body: { id, revoke } }, c) => {
    const now = clock.now();
    const { made, album } = await inTransaction(db, async (trx) => {
      const old = await trx.selectFrom('albumLink').selectAll().where('id', '=', id).executeTakeFirst();
      if (!old) throw new ApiProblem('not-found', { detail: GONE });
      const { albumId, label, download, pwdHash, created, expires, lineage } = old;
      const again =
        expires && expires <= now ? endOf(dayOf(new Date(+now + (+expires - +created)))) : expires;
      if (revoke && old.revoked === null)
        await trx.updateTable('albumLink').set({ revoked: now }).where('id', '=', id).execute();
      const values = { albumId, label, download, pwdHash, expires: again, lineage: lineage ?? id };
      const made = await insertLink(trx, c, now, values);
      // The links in their mails go on as well; beside one that stays they go on by that.
      if (revoke || hasEnded(old, now))
        await trx.updateTable('choice').set({ linkId: made.id }).where('linkId', '=', id).execute();
      return { made, album: albumId };
    });
    sessions.forget();
    log('INFO', 'Link erneuert', { album, link: made.id, before: id, by: c.var.viewer.userId });
    return answer(c, made.id, made.token, album);
  });

  serve(app, revokeLink, async ({ body: { id, revoked } }, c) => {
    await db
      .updateTable('albumLink')
      .set({ revoked: revoked ? clock.now() : null })
      .where('id', '=', id)
      .execute();
    sessions.forget();
    log('INFO', revoked ? 'Link widerrufen' : 'Link wieder gültig', { link: id, by: c.var.viewer.userId });
    return one(id);
  });

  serve(app, deleteLink, async ({ params: { id } }, c) => {
    const link = await one(id);
    await db.transaction().execute(async (trx) => {
      // A renewal comes before this or after it.
      const { rows } = await sql<{
        id: string;
      }>`select album.id from album join "albumLink" link on link."albumId" = album.id
        where link.id = ${link.id} for update of album`.execute(trx);
      for (const { id: album } of rows)
        await sql`update session set albums = albums - ${album} where ${link.id} = any(links)`.execute(trx);
      await trx.deleteFrom('albumLink').where('id', '=', link.id).execute();
      await trx.deleteFrom('albumUse').where('linkId', '=', link.id).execute();
    });
    sessions.forget();
    return c.body(null, 204);
  });

  serve(app, mailLink, async ({ body: { token, to, message, preview } }, c) => {
    const link = await db
      .selectFrom('albumLink')
      .innerJoin('album', 'album.id', 'albumLink.albumId')
      .selectAll('albumLink')
      .select(['album.title', 'album.wrappedKey as encryption'])
      .where('tokenHash', '=', hashSecret(token))
      .executeTakeFirst();
    const now = clock.now();
    if (!link || hasEnded(link, now)) throw new ApiProblem('not-found', { detail: GONE });
    const { title, expires, download, pwdHash, albumId, label } = link;
    const { siteName: site } = sites.of(c.req.header('Host'));
    const url = urlOf(c, albumId, token);
    const asks = {
      password: pwdHash !== null,
      asksAlbum: link.encryption !== null && link.wrappedKey === null,
    };
    const mail = mailOf(services.settings, { to, message, title, site, url, expires, download, ...asks });
    if (preview) return { ...mail, queued: false };
    if (!mailer) throw new ApiProblem('conflict', { detail: NO_SERVER });
    const id = messageIdOf(c, token, to, message);
    // Sealed: a stolen database holds no link that opens anything.
    const sealed = sealText(key, id, mail.text);
    await db
      .insertInto('message')
      .values({
        id,
        linkId: link.id,
        name: label,
        email: to,
        subject: mail.subject,
        message: sealed,
        created: now,
        nextAttempt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    outbox.wake();
    return { ...mail, queued: true };
  });

  serve(app, openLink, ({ body }, c) => exchangeLink(services, c, body));

  const answer = async (c: Context<Env>, id: string, token: string, album: string) => ({
    link: await one(id),
    token,
    url: urlOf(c, album, token),
  });
  const one = async (id: string) => {
    const [link] = await readLinks(db, { id });
    if (!link) throw new ApiProblem('not-found', { detail: GONE });
    return link;
  };
}

/** The last moment of a day where the site is at home, and 23:59 comes every day. */
const endOf = (day: string) => new Date(instantOf(day, '23:59')! + 59_999);

type Given = Pick<
  Insertable<Database['albumLink']>,
  'albumId' | 'label' | 'download' | 'expires' | 'pwdHash' | 'lineage'
>;

/** A new link, whose token is known to nobody but its maker. Where the album is open in this session, the link opens it. */
async function insertLink(db: Db, c: Context<Env>, now: Date, given: Given) {
  const { session, viewer } = c.var;
  const album = given.albumId;
  const token = randomSecret();
  const id = randomSecret().slice(0, 22);
  const keyed = await db
    .selectFrom('album')
    .select(['id', 'nameKey'])
    .where('id', '=', album)
    .executeTakeFirst();
  const dataKey = keyed && sessionKey(session, authIdOf(c), keyed);
  const wrappedKey = dataKey && wrapKey(token, album, dataKey);
  const made = { id, tokenHash: hashSecret(token), wrappedKey, created: now, createdBy: viewer.userId };
  await db
    .insertInto('albumLink')
    .values({ ...given, ...made })
    .execute();
  return { id, token };
}
