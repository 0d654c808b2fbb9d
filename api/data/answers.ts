import type { Context } from 'hono';
import type { Db } from '../database/schema.ts';
import type { Env } from '../services/services.ts';
import { answerCache, cached, uncached, type Cached } from './cache.ts';
import type { Plan, Planned } from './plan.ts';
import { matches, notModified, send } from './send.ts';
import { currentVersions } from './versions.ts';

/**
 * Answers questions from memory where the data is still what it was. An answer is never older than its question, also
 * with several processes: whoever changed something sees the change.
 */
export function answers(db: Db) {
  const cache = answerCache();
  const versions = currentVersions(db);
  const newest = new WeakMap<Plan, string>();
  const inFlight = new Map<string, Promise<Cached>>();

  const build = async (plan: Plan): Promise<Cached> => {
    const { json, versions } = await plan.read();
    const answer = cached(plan.etag(versions)!, json);
    // What was true before is asked for by nobody.
    cache.drop(newest.get(plan));
    newest.set(plan, answer.etag);
    cache.put(answer);
    return answer;
  };
  /** Those who wait for the same state of the data wait together. */
  const share = (etag: string, plan: Plan): Promise<Cached> => {
    const building = inFlight.get(etag) ?? build(plan).finally(() => inFlight.delete(etag));
    inFlight.set(etag, building);
    return building;
  };

  return async function answer({ plan, again }: Planned, c: Context<Env>): Promise<Response> {
    let answer: Cached;
    if (again) {
      const etag = plan.etag(await versions())!;
      if (matches(c, etag)) return notModified(c, etag);
      answer = cache.get(etag) ?? (await share(etag, plan));
    } else {
      const { json, versions } = await plan.read();
      answer = uncached(plan.etag(versions)!, json);
    }
    return matches(c, answer.etag) ? notModified(c, answer.etag) : send(c, answer);
  };
}
