import type { Context } from 'hono';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { moment } from '../clock/clock.ts';
import type { AnswerOf, BodyOf } from '../contract/call.ts';
import {
  type changeChoice,
  type Choice,
  CHOOSER,
  CHOOSER_HEADER,
  MAX_CHOOSERS,
  type reopenChoice,
} from '../contract/choice.ts';
import type { Database, Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { LIMITS } from '../limits/limits.ts';
import { ApiProblem } from '../problem/problem.ts';
import { requireVisible } from '../ratings/visible.ts';
import { choosableAlbums, type Scope, visibleImages } from '../rights/access.ts';
import type { Env, Services } from '../services/services.ts';

const SENT =
  'Diese Auswahl ist schon abgeschickt. Öffnen Sie sie wieder, wenn Sie noch etwas ändern möchten.';
const FULL_HERE = `Über diesen Link wählen schon ${MAX_CHOOSERS} Personen aus. Bitte fragen Sie dort nach, woher Sie ihn haben.`;

export interface ChooserScope {
  scope: Scope;
  album: Pick<Selectable<Database['album']>, 'id' | 'title' | 'wanted' | 'notes' | 'nameKey' | 'wrappedKey'>;
  /** Null: a guest whose device has not chosen anything yet. */
  who: { userId: string } | { secretHash: string } | null;
}

/** Whoever may choose there; not found for everybody else. */
export async function choosing({ db, clock }: Services, c: Context<Env>, id: string): Promise<ChooserScope> {
  const { viewer } = c.var;
  const scope = { viewer, ...moment(clock), nsfw: true };
  const album = await db
    .selectFrom('album')
    .select(['id', 'title', 'wanted', 'notes', 'encrypted', 'nameKey', 'wrappedKey'])
    .where('id', '=', id)
    .where(choosableAlbums(viewer))
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
  if (album.encrypted && !viewer.admin && !viewer.unlocked.includes(id)) throw new ApiProblem('album-locked');
  if (viewer.userId !== null) return { scope, album, who: { userId: viewer.userId } };
  const secret = c.req.header(CHOOSER_HEADER);
  if (secret !== undefined && !CHOOSER.test(secret)) throw new ApiProblem('bad-request');
  return { scope, album, who: secret === undefined ? null : { secretHash: hashSecret(secret) } };
}

const mine = ({ album, who }: ChooserScope): RawBuilder<SqlBool> =>
  who === null
    ? sql`false`
    : 'userId' in who
      ? sql`"albumId" = ${album.id} and "userId" = ${who.userId}`
      : sql`"albumId" = ${album.id} and "secretHash" = ${who.secretHash}`;

/** What was said of pictures that are there, and can be seen. */
/** What is said of pictures that are there, and that he sees. */
export const ofSeen = ({ album, scope }: ChooserScope, choice: RawBuilder<unknown>) =>
  sql`from pick join image on image.id = pick."imageId"
    where pick."choiceId" = ${choice} and image.album = ${album.id} and ${visibleImages(scope)}`;

export async function readOwn(db: Db, who: ChooserScope): Promise<Omit<Choice, 'mailsLink'>> {
  const { rows } = await sql<Omit<Choice, 'sent' | 'mailsLink'> & { sent: Date | null }>`
    select version, name, email, message, sent, said.picks,
      ((select count(*) from pick where "choiceId" = choice.id and chosen) - said.chosen)::int as gone
    from choice, lateral (
      select count(*) filter (where chosen) as chosen, coalesce(jsonb_agg(jsonb_build_object(
        'imageId', pick."imageId", 'chosen', chosen, 'rating', rating, 'note', note)), '[]') as picks
      ${ofSeen(who, sql`choice.id`)}) said
    where ${mine(who)}`.execute(db);
  const [own] = rows;
  if (!own) return { version: 0, picks: [], gone: 0, sent: null, name: '', email: null, message: '' };
  return { ...own, sent: own.sent?.toISOString() ?? null };
}

export async function changeOwn(
  services: Services,
  c: Context<Env>,
  who: ChooserScope,
  { changes }: BodyOf<typeof changeChoice>,
): Promise<AnswerOf<typeof changeChoice>> {
  const { db, clock, limits } = services;
  const { album, scope } = who;
  const kept = album.notes ? changes : changes.map((change) => ({ ...change, note: undefined }));
  const known = await db.selectFrom('choice').select('id').where(mine(who)).executeTakeFirst();
  if (!known && 'secretHash' in identified(who))
    await limits.consume({ limit: LIMITS.chooserNet, key: c.var.net });
  await limits.consume({ limit: LIMITS.picks, key: chooserKey(who), cost: changes.length });
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    if (!known) await insertChoice(trx, who, c.var.session?.id ?? '', now);
    const choice = await lockChoice(trx, who);
    if (choice.sent) throw new ApiProblem('conflict', { detail: SENT });
    const images = [...new Set(kept.map(({ imageId }) => imageId))];
    await requireVisible(trx, { images, albumId: album.id }, scope);
    await sql`insert into pick as known ("choiceId", "imageId", chosen, rating, note)
      select ${choice.id}, "imageId", coalesce(chosen, false), coalesce(rating, 0), coalesce(note, '')
      from jsonb_to_recordset(${JSON.stringify(merged(kept))}::jsonb)
        as wish ("imageId" text, chosen boolean, rating smallint, note text)
      order by "imageId"
      on conflict ("choiceId", "imageId") do nothing`.execute(trx);
    await sql`update pick set chosen = coalesce(wish.chosen, pick.chosen),
        rating = coalesce(wish.rating, pick.rating), note = coalesce(wish.note, pick.note)
      from jsonb_to_recordset(${JSON.stringify(merged(kept))}::jsonb)
        as wish ("imageId" text, chosen boolean, rating smallint, note text)
      where pick."choiceId" = ${choice.id} and pick."imageId" = wish."imageId"`.execute(trx);
    await sql`delete from pick where "choiceId" = ${choice.id} and not chosen and rating = 0 and note = ''`.execute(
      trx,
    );
    // Who has too much because less is wanted by now may still take something out.
    if (album.wanted !== null && kept.some(({ chosen }) => chosen)) await requireWithin(trx, who, choice.id);
    return markChanged(trx, choice.id, now);
  });
}

function merged(changes: BodyOf<typeof changeChoice>['changes']) {
  const byId = new Map<string, object>();
  for (const change of changes) byId.set(change.imageId, { ...byId.get(change.imageId), ...change });
  return [...byId.values()];
}

export async function requireWithin(trx: Db, who: ChooserScope, id: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n ${ofSeen(who, sql`${id}`)} and chosen`.execute(trx);
  const { n } = rows[0]!;
  const { wanted } = who.album;
  if (wanted !== null && n > wanted)
    throw new ApiProblem('conflict', {
      detail: `Es sollen höchstens ${wanted === 1 ? 'ein Bild' : `${wanted.toLocaleString('de-DE')} Bilder`} sein. Nehmen Sie zuerst ein anderes heraus.`,
    });
  return n;
}

export const reopenOwn = (
  { db, clock }: Services,
  who: ChooserScope,
): Promise<AnswerOf<typeof reopenChoice>> =>
  inTransaction(db, async (trx) => {
    const choice = await lockChoice(trx, who);
    if (!choice.sent) return { version: choice.version, sent: null };
    await trx.updateTable('choice').set({ sent: null }).where('id', '=', choice.id).execute();
    return { ...(await markChanged(trx, choice.id, clock.now())), sent: null };
  });

/** One's own until the transaction ends; the other tab waits. */
export async function lockChoice(trx: Db, who: ChooserScope) {
  const choice = await trx.selectFrom('choice').selectAll().where(mine(who)).forUpdate().executeTakeFirst();
  if (!choice) throw new ApiProblem('conflict', { detail: 'Sie haben noch nichts ausgewählt.' });
  return choice;
}

export const markChanged = (trx: Db, id: string, now: Date) =>
  trx
    .updateTable('choice')
    .set((eb) => ({ changed: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();

export const chooserKey = (who: ChooserScope) => `${who.album.id} ${Object.values(identified(who)).join('')}`;

function identified({ who }: ChooserScope) {
  if (!who) throw new ApiProblem('bad-request');
  return who;
}

/** Two tabs may begin at once, and are one person. */
async function insertChoice(trx: Db, choosing: ChooserScope, session: string, now: Date): Promise<void> {
  const who = identified(choosing);
  const { id: albumId } = choosing.album;
  let linkId: string | null = null;
  if ('secretHash' in who) {
    // The newest of his links to the album; whoever begins as well waits, so that no one too many gets in.
    const { rows } = await sql<{ id: string }>`
      select link.id from "albumLink" link join session on link.id = any(session.links)
      where session.id = ${session} and link."albumId" = ${albumId} and link.revoked is null
        and (link.expires is null or link.expires > ${now}::timestamptz)
      order by link."lastOpened" desc nulls last limit 1 for update of link`.execute(trx);
    const [link] = rows;
    if (!link) throw new ApiProblem('not-found');
    linkId = link.id;
    // A statement of its own: that one still saw what was there before it had to wait. His other tab may have been first.
    const { choosers } = await trx
      .selectFrom('choice')
      .select((eb) => eb.fn.countAll<number>().as('choosers'))
      .where('linkId', '=', linkId)
      .where('secretHash', 'is distinct from', who.secretHash)
      .executeTakeFirstOrThrow();
    if (choosers >= MAX_CHOOSERS) throw new ApiProblem('conflict', { detail: FULL_HERE });
  }
  await trx
    .insertInto('choice')
    .values({
      id: randomSecret().slice(0, 22),
      albumId,
      userId: 'userId' in who ? who.userId : null,
      secretHash: 'secretHash' in who ? who.secretHash : null,
      linkId,
      created: now,
      changed: now,
      version: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
