import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { BulkChanges } from '../contract/bulk.ts';
import { imageIssues } from '../contract/image.ts';
import { holdExisting } from '../data/references.ts';
import { CHUNK, chunksOf } from '../database/chunks.ts';
import type { Db } from '../database/schema.ts';
import { requireWholeTilesOf } from '../rights/broken-tile.ts';
import { ApiProblem, invalid, invalidFields } from '../problem/problem.ts';
import { editableImages, type Scope, visibleImages } from '../rights/access.ts';
import { beginTask, endTask } from '../tasks/task.ts';

export const KIND = 'bulk';
const FLAGS = ['ws', 'public', 'trash', 'isAsset', 'noPostImage'] as const;
const EDITORS: readonly string[] = ['ws', 'public', 'trash'];

export async function editAll(
  trx: Db,
  clock: Clock,
  scope: Scope,
  ids: readonly string[],
  changes: BulkChanges,
): Promise<{ taskId: string | null; changed: number; missing: number }> {
  const { viewer } = scope;
  const asked = Object.entries(changes).filter(([, change]) => change !== undefined);
  if (!viewer.admin && asked.some(([name]) => !EDITORS.includes(name))) throw new ApiProblem('not-allowed');
  await requireNamed(trx, changes);
  const there = await lockPictures(trx, scope, ids);
  requireRules(there, changes);
  const order = ids.filter((id) => there.has(id));
  const fields = fieldsOf(changes, order.length);
  const taskId = await beginTask(trx, clock, {
    kind: KIND,
    userId: viewer.userId,
    payload: { fields: fields.map(({ name }) => name) },
  });
  const changed = await change(trx, taskId, order, fields);
  if (changes.public || changes.trash === false || changes.album !== undefined)
    await requireWholeTilesOf(trx, order);
  const missing = ids.length - order.length;
  if (changed === 0) {
    await trx.deleteFrom('task').where('id', '=', taskId).execute();
    return { taskId: null, changed, missing };
  }
  const title = `${count(changed, order.length)} geändert: ${wordsOf(changes)}`;
  await trx.updateTable('task').set({ title }).where('id', '=', taskId).execute();
  await endTask(trx, clock, taskId);
  return { taskId, changed, missing };
}

/** What is given to pictures is there, and stays until they have it. */
async function requireNamed(trx: Db, changes: BulkChanges): Promise<void> {
  const { addTags = [], removeTags = [], addContribs = [], removeContribs = [] } = changes;
  if (addTags.some((tag) => removeTags.includes(tag)))
    throw invalid('changes.addTags', 'Ein Tag lässt sich nicht zugleich hinzufügen und entfernen.');
  if (addContribs.some((contrib) => removeContribs.includes(contrib)))
    throw invalid('changes.addContribs', 'Jemand lässt sich nicht zugleich hinzufügen und entfernen.');
  if ((await holdExisting(trx, 'tag', addTags)).size < addTags.length)
    throw invalid('changes.addTags', 'Dieses Tag gibt es nicht.');
  if ((await holdExisting(trx, 'contributor', addContribs)).size < addContribs.length)
    throw invalid('changes.addContribs', 'Diesen Beitragenden gibt es nicht.');
}

type Locked = Map<string, { id: string; title: string; album: string | null; isAsset: boolean }>;

/** Those that are there still; one that is seen, but not the viewer's to change, refuses all. */
export async function lockPictures(trx: Db, scope: Scope, ids: readonly string[]): Promise<Locked> {
  const rows = await trx
    .selectFrom('image')
    .select(['id', 'title', 'album', 'isAsset', editableImages(scope.viewer).as('mine')])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(visibleImages(scope))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) throw new ApiProblem('not-found', { detail: 'Diese Bilder gibt es nicht.' });
  if (rows.some(({ mine }) => !mine)) throw new ApiProblem('not-allowed');
  return new Map(rows.map((row) => [row.id, row]));
}

/** As for a single picture: what was broken before is not held against the edit. */
function requireRules(pictures: Locked, { album, isAsset }: BulkChanges): void {
  if (album === undefined && isAsset !== false) return;
  for (const picture of pictures.values()) {
    const before = imageIssues(picture, picture);
    const wish = {
      ...picture,
      ...(album !== undefined && { album }),
      ...(isAsset !== undefined && { isAsset }),
    };
    const after = imageIssues(wish, picture);
    if (after.length > before.length)
      throw invalidFields(after.map(({ message }) => ({ field: 'changes.album', message })));
  }
}

export interface Field {
  name: string;
  /** The value that a row of `image` is to have; `wanted.n` is its place in the order. */
  next: RawBuilder<unknown>;
}

function fieldsOf(changes: BulkChanges, pictures: number): Field[] {
  const { addTags, removeTags, addContribs, removeContribs, album, dt, title, titleFrom = 1 } = changes;
  const before = titleFrom - 1;
  const digits = String(before + pictures).length;
  const number = sql`lpad((wanted.n + ${before}::int)::text, ${digits}::int, '0')`;
  return [
    ...(addTags || removeTags
      ? [{ name: 'tags', next: listed('tags', sql`integer[]`, addTags, removeTags) }]
      : []),
    ...(addContribs || removeContribs
      ? [{ name: 'contribs', next: listed('contribs', sql`text[]`, addContribs, removeContribs) }]
      : []),
    ...(album === undefined ? [] : [{ name: 'album', next: sql`${album}::text` }]),
    ...(dt === undefined ? [] : [{ name: 'dt', next: sql`${dt}::date` }]),
    ...(title === undefined
      ? []
      : [{ name: 'title', next: sql`replace(${title}::text, '{nr}', ${number})` }]),
    ...FLAGS.flatMap((name) =>
      changes[name] === undefined ? [] : [{ name, next: sql`${changes[name]}::boolean` }],
    ),
  ];
}

/** The list without some and with others at its end, in the order in which it was. */
function listed(
  column: 'tags' | 'contribs',
  type: RawBuilder<unknown>,
  add: readonly (string | number)[] = [],
  remove: readonly (string | number)[] = [],
): RawBuilder<unknown> {
  const list = sql.ref(`image.${column}`);
  return sql`(array(select one from unnest(${list}) with ordinality as had (one, at)
      where not one = any(${[...remove]}::${type}) order by at)
    || array(select one from unnest(${[...add]}::${type}) with ordinality as given (one, at)
      where not one = any(${list}) order by at))`;
}

/** Notes what was there before and the version that is there now. */
export async function change(
  trx: Db,
  task: string,
  ids: readonly string[],
  fields: readonly Field[],
): Promise<number> {
  const old = fields.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`image.${name}`)}`);
  const next = fields.map(({ name, next }) => sql`${next} as ${sql.id(name)}`);
  const set = fields.map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`next.${name}`)}`);
  const differs = fields.map(
    ({ name }) => sql`${sql.ref(`image.${name}`)} is distinct from ${sql.ref(`next.${name}`)}`,
  );
  let written = 0;
  for (const [at, some] of chunksOf(ids).entries()) {
    const { numAffectedRows } = await sql`
    with wanted as (
      select id, n + ${at * CHUNK}::int as n from unnest(${some}::text[]) with ordinality as one (id, n)),
    next as (
      select image.id, jsonb_build_object(${sql.join(old)}) as before, ${sql.join(next)}
      from image join wanted on image.id = wanted.id),
    changed as (
      update image set ${sql.join(set)}, version = image.version + 1 from next
      where image.id = next.id and (${sql.join(differs, sql` or `)})
      returning image.id, image.version, next.before)
    insert into "bulkChange" ("taskId", "imageId", version, before)
      select ${task}, id, version, before from changed`.execute(trx);
    written += Number(numAffectedRows ?? 0n);
  }
  return written;
}

const count = (changed: number, of: number) =>
  changed === of ? `${of} ${of === 1 ? 'Bild' : 'Bilder'}` : `${changed} von ${of} Bildern`;

const WORDS: readonly (readonly [word: string, ...names: (keyof BulkChanges)[]])[] = [
  ['Titel', 'title'],
  ['Tags', 'addTags', 'removeTags'],
  ['Beitragende', 'addContribs', 'removeContribs'],
  ['Sammlung', 'album'],
  ['Datum', 'dt'],
  ['Kennzeichen', ...FLAGS],
];

const wordsOf = (changes: BulkChanges) =>
  WORDS.filter(([, ...names]) => names.some((name) => changes[name] !== undefined))
    .map(([word]) => word)
    .join(', ');
