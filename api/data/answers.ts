import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Clock, type Moment, today } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import {
  etagOf,
  isCurrent,
  jsonFor,
  notModified,
  represent,
  type Representation,
  respond,
} from '../http/conditional.ts';
import { viewerKey } from '../rights/access.ts';
import type { Env } from '../services/services.ts';
import { ALL_VERSIONS, type ReadState, type Versions } from './state.ts';

/** A statement that gives one row, which becomes the answer; `tables` are those whose changes may change it. */
export interface Question<Row extends object> {
  statement: RawBuilder<Row>;
  tables: readonly string[];
  /** What the answer depends on beside them. */
  also?: string;
  answer: (row: Row) => string | Promise<string>;
}

interface Compiled {
  id: string;
  etag(versions: Versions): string;
  read(): Promise<{ json: string; versions: Versions }>;
}

const MAX_QUESTIONS = 2000;
/** What the SPA asks is shorter; whoever makes up long questions must not fill the memory with them. */
const MAX_KEY = 4000;
const MAX_BYTES = 64 * 1024 * 1024;

export type Answer = ReturnType<typeof answers>;

/**
 * Answers questions from memory where the data is still what it was. An answer is never older than its question, also
 * with several processes: whoever changed something sees the change.
 */
export function answers(db: Db, clock: Clock, state: ReadState) {
  const questions = new LRUCache<string, Compiled>({
    max: MAX_QUESTIONS,
    maxEntrySize: MAX_KEY,
    sizeCalculation: (_, key) => key.length,
  });
  /** By question: what was true before is asked for by nobody. */
  const newest = new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    // What compressing adds is less than half of it.
    sizeCalculation: ({ identity }) => Math.ceil(identity.length * 1.5),
  });
  const inFlight = new Map<string, Promise<Representation>>();

  const build = async (question: Compiled): Promise<Representation> => {
    const { json, versions } = await question.read();
    const answer = represent(Buffer.from(json), question.etag(versions));
    newest.set(question.id, answer);
    return answer;
  };
  /** Those who wait for the same state of the data wait together. */
  const share = (question: Compiled, etag: string): Promise<Representation> => {
    const building = inFlight.get(etag) ?? build(question).finally(() => inFlight.delete(etag));
    inFlight.set(etag, building);
    return building;
  };

  /** `ask` is called where the same address was not asked before, by somebody who may see the same, with the same to be seen. */
  return async function answer<Row extends object>(
    c: Context<Env>,
    ask: (at: Moment) => Question<Row>,
  ): Promise<Response> {
    const { versions, appeared } = await state();
    const at = { today: today(clock), now: appeared };
    const key = `${at.today} ${at.now} ${viewerKey(c.var.viewer)} ${c.req.url}`;
    const known = questions.get(key);
    if (!known) {
      const question = compile(db, ask(at));
      questions.set(key, question);
      // Most of what is asked for the first time never comes again.
      const { json, versions } = await question.read();
      return respond(c, represent(json, question.etag(versions)), jsonFor(c));
    }
    const etag = known.etag(versions);
    if (isCurrent(c, etag)) return notModified(c, etag, jsonFor(c));
    const kept = newest.get(known.id);
    return respond(c, kept?.etag === etag ? kept : await share(known, etag), jsonFor(c));
  };
}

/**
 * An answer belongs to the statement that asks the database for it. With `also`, that holds all that an answer depends on (who may
 * see what, masks, the day, the filter), so two viewers share one exactly where they see the same, and never by mistake.
 */
function compile<Row extends object>(db: Db, { statement, tables, also, answer }: Question<Row>): Compiled {
  const query = sql<Row & { versions: Versions }>`
    select answer.*, ${ALL_VERSIONS} as versions from (${statement}) answer`.compile(db);
  const id = hash('sha256', JSON.stringify([query.sql, query.parameters, also]), 'base64url');
  return {
    id,
    etag: (versions) => etagOf([id, ...tables.map((table) => versions[table])].join(' ')),
    async read() {
      const { rows } = await db.executeQuery(query);
      return { json: await answer(rows[0]!), versions: rows[0]!.versions };
    },
  };
}
