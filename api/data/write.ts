import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../contract/access.ts';
import type { Removed } from '../contract/text.ts';
import type { WritableType } from '../contract/write.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { uniqueViolationProblem } from '../database/unique-violations.ts';
import { requireKeys } from '../encryption/lost-key.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Scope } from '../rights/access.ts';
import type { Services } from '../services/services.ts';
import type { Id, Input, NounRules, Row, Writing } from './noun.ts';
import { parseReading, readPage } from './read.ts';
import { requireReferences, requireUnused, removeReferences } from './references.ts';
import { type Read, requireUnchanged, splitChange, withoutMasked } from './read-only-fields.ts';
import { TYPES } from './types.ts';

export interface Writer extends Pick<Writing, 'scope' | 'sessionId'> {
  also?: (trx: Db, ids: readonly Id[]) => Promise<void>;
  /** Says that he has read with `nsfw=1`. */
  sawUnsafe?: boolean;
}

export type Checked = Readonly<Record<string, unknown>>;

export interface Written {
  items: string;
  removed: Removed[];
}

interface Removal {
  withPictures?: boolean | undefined;
  everywhere?: boolean | undefined;
}

export interface Noun<T extends WritableType = WritableType> {
  type: T;
  freshId: ((services: Services) => Promise<Id>) | undefined;
  mayWrite(viewer: Viewer, verb: 'create' | 'update' | 'delete'): boolean;
  create(services: Services, records: readonly Checked[], writer: Writer): Promise<Written>;
  /**
   * A `version` that is no longer the newest is a `conflict`. What the writer may not change he may send back as he has
   * read it.
   */
  update(services: Services, records: readonly Checked[], writer: Writer): Promise<Written>;
  /** `in-use` where another record names one of them. */
  remove(services: Services, ids: readonly Id[], writer: Writer, how: Removal): Promise<number>;
}

export function noun<T extends WritableType, Measured = undefined>(
  type: T,
  rules: NounRules<T, Measured>,
): Noun<T> {
  const { own, editors, fixed, serialize, measure } = rules;

  /** Locks the rows. All have to be there, and the writer's to change: what he may not see is not there. */
  async function lockRows({ trx, scope }: Writing, ids: readonly Id[], strength: RawBuilder<unknown>) {
    const { viewer } = scope;
    if (new Set(ids).size < ids.length)
      throw new ApiProblem('bad-request', { detail: 'Ein Datensatz kommt mehrfach vor.' });
    const mine = own || viewer.admin ? sql`true` : (editors?.rows(viewer) ?? sql`false`);
    // The id of one's own rating could also be that of somebody else's.
    const seen = TYPES[type].visible?.({ ...scope, nsfw: true }) ?? sql<SqlBool>`true`;
    const { rows } = await sql<Row<T> & { id: Id; version: number; mine: boolean }>`
      select *, ${mine} as mine from ${sql.table(TYPES[type].table)}
      where id = any(${[...ids]}) and ${seen} order by id for ${strength}`.execute(trx);
    if (rows.length < ids.length) {
      if (type === 'image') await requireKeys(trx, scope, sql`image.id = any(${[...ids]}::text[])`);
      const there = new Set(rows.map(({ id }) => id));
      throw await deletedProblem(trx, type, viewer.admin ? ids.filter((id) => !there.has(id)) : []);
    }
    if (rows.some(({ mine }) => !mine)) throw new ApiProblem('not-allowed');
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function transact<R>(services: Services, writer: Writer, work: (writing: Writing) => Promise<R>) {
    const { result, afterCommit } = await inTransaction(services.db, async (trx) => {
      const writing: Writing = { services, trx, ...writer, removed: [], afterCommit: [] };
      if (serialize) await sql`select pg_advisory_xact_lock(hashtext(${serialize}))`.execute(trx);
      return { result: await work(writing), afterCommit: writing.afterCommit };
    });
    for (const step of afterCommit) await step();
    return result;
  }

  const store = (
    services: Services,
    writer: Writer,
    work: (writing: Writing) => Promise<readonly Id[]>,
  ): Promise<Written> =>
    transact(services, writer, async (writing) => {
      const ids = await work(writing);
      await writer.also?.(writing.trx, ids);
      return { items: await readBack(writing, type, ids), removed: writing.removed };
    }).catch((error: unknown) => {
      throw uniqueViolationProblem(error);
    });

  return {
    type,
    freshId: rules.freshId,
    mayWrite: (viewer, verb) =>
      viewer.admin || own !== undefined || (editors !== undefined && verb === 'update'),

    async create(services, records, writer) {
      const mine = Object.entries(own?.(writer.scope.viewer.userId!) ?? {});
      const created = await Promise.all(
        records.map(async (record, i) => {
          const at = place(records, i);
          const back = Object.fromEntries(
            mine.filter(([field]) => field in record).map(([field]) => [field, record[field]]),
          );
          const whole = Object.fromEntries(mine);
          requireUnchanged({ at, back, fixed: Object.keys(back) }, { whole, safe: null });
          const input = typed<Input<T>>(record);
          return { at, input, measured: await measure?.(services, input) };
        }),
      );
      return store(services, writer, async (writing) => {
        await requireReferences(
          writing.trx,
          type,
          created.map(({ at, input }) => ({ at, old: null, set: input })),
        );
        return rules.create(writing, created);
      });
    },

    async update(services, records, writer) {
      const ids = records.map(({ id }) => id as Id);
      const split = await Promise.all(
        records.map(async (record, i) => {
          const { viewer } = writer.scope;
          const editable = viewer.admin ? undefined : editors?.fields;
          const { set, ...sent } = splitChange(type, record, { fixed, editable });
          const fields = typed<Partial<Input<T>>>(set);
          return { at: place(records, i), sent, set: fields, measured: await measure?.(services, fields) };
        }),
      );
      return store(services, writer, async (writing) => {
        const there = await lockRows(writing, ids, sql`no key update`);
        for (const { id, version } of records)
          if (version !== undefined && version !== there.get(id as Id)!.version)
            throw new ApiProblem('conflict');
        const masked = maskedFields(type, writer.scope);
        const isAsked = split.some(
          ({ sent, set }) => Object.keys(sent.back).length > 0 || masked.some((field) => field in set),
        );
        const reads = isAsked ? await readsOf(writing, type, ids, writer.sawUnsafe) : null;
        const changes = split.map(({ at, sent, set, measured }, i) => {
          const read = reads?.(ids[i]!);
          if (read) requireUnchanged({ at, ...sent }, read);
          const changed = read ? typed<typeof set>(withoutMasked(set, masked, records[i]!, read)) : set;
          return { at, set: changed, measured, old: there.get(ids[i]!)! };
        });
        await requireReferences(writing.trx, type, changes);
        await rules.update(writing, changes);
        return ids;
      });
    },

    async remove(services, ids, writer, { withPictures, everywhere }) {
      const wanted = [...new Set(ids)];
      const step = () =>
        transact(services, writer, async (writing) => {
          const rows = await lockRows(writing, wanted, sql`update`);
          if (everywhere && rules.separable && (await removeReferences(writing.trx, type, wanted)))
            return true;
          await requireUnused(writing.trx, type, wanted, withPictures ? rules.takesAlong : []);
          await rules.remove(writing, [...rows.values()]);
          return false;
        });
      // What very many name is taken out of some of them at a time; another try ends what was interrupted.
      while (await step());
      return wanted.length;
    },
  };
}

const place = (list: readonly unknown[], i: number) => (list.length === 1 ? '' : `${i}.`);

/** What was checked by a schema has its type; TypeScript cannot see through the generic. */
const typed = <R>(record: Checked): R => record as R;

/** Fields of which some readers are shown less than what is there. */
const maskedFields = (type: WritableType, scope: Scope) =>
  Object.entries(TYPES[type].fields)
    .filter(([, { shown, column }]) => column || shown?.(scope))
    .map(([name]) => name);

async function readsOf(
  writing: Writing,
  type: WritableType,
  ids: readonly Id[],
  sawUnsafe = false,
): Promise<(id: Id) => Read> {
  const byId = async (nsfw: boolean) => {
    const read = JSON.parse(await readBack(writing, type, ids, nsfw)) as Checked[];
    return new Map(read.map((record) => [record['id'], record]));
  };
  const [whole, safe] = [await byId(true), sawUnsafe ? null : await byId(false)];
  return (id) => ({ whole: whole.get(id)!, safe: safe?.get(id) ?? null });
}

async function readBack(
  { trx, scope }: Writing,
  type: WritableType,
  ids: readonly Id[],
  nsfw = true,
): Promise<string> {
  const filter = JSON.stringify({ in: ['id', ids] });
  const reading = parseReading(type, { filter, limit: '1000' }, { ...scope, nsfw });
  return (await readPage(trx, reading, { maxBytes: Number.MAX_SAFE_INTEGER })).items;
}

const IN_BIN: Partial<Record<WritableType, (ids: string[]) => ReturnType<typeof sql>>> = {
  image: (ids) => sql`kind in ('image', 'album')
    and bin.id in (select "binId" from "binImage" where "binImage".id = any(${ids}))`,
  album: (ids) => sql`kind = 'album' and "albumId" = any(${ids})`,
  posts: (ids) => sql`kind = 'post' and record->'post'->>'id' = any(${ids})`,
};

/** What is said to an administrator of records that are not there: `deleted` where one of them lies in the bin. */
async function deletedProblem(trx: Db, type: WritableType, ids: readonly Id[]): Promise<ApiProblem> {
  const { rows } = await sql<{ by: string | null }>`select users.name as by
    from bin left join users on users.id = bin."userId"
    where ${IN_BIN[type]?.(ids.map(String)) ?? sql`false`} order by deleted desc limit 1`.execute(trx);
  if (!rows[0]) return new ApiProblem('not-found', { detail: 'Einen der Datensätze gibt es nicht.' });
  const what = ids.length === 1 ? 'Der Datensatz' : 'Einer der Datensätze';
  const by = rows[0].by === null ? '' : ` von ${rows[0].by}`;
  const detail = `${what} wurde inzwischen${by} gelöscht und liegt im Papierkorb.`;
  return new ApiProblem('deleted', { detail });
}
