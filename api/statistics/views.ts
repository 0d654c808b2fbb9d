import { isbot } from 'isbot';
import { sql } from 'kysely';
import { type Clock, today } from '../clock/clock.ts';
import { VIEW_KINDS, type ViewKind } from '../contract/statistics.ts';
import type { Db } from '../database/schema.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { Views } from '../services/services.ts';

/** A crash loses what came since. */
const EVERY_MS = 30_000;
/** Of one network between two writes: nobody looks at more. */
const MOST_OF_NET = 60;
/** Things between two writes; whoever invents them fills no memory. */
const MOST_THINGS = 5000;

const TABLES = { post: 'post', album: 'album', image: 'image' } as const satisfies Record<ViewKind, string>;

interface Counted {
  day: string;
  kind: ViewKind;
  id: string;
  n: number;
}

/**
 * Counts in memory, and adds to the table twice a minute: nobody waits for it. The network is known until the next write only, and
 * for nothing else than that nobody counts up.
 */
export function countViews(db: Db, clock: Clock): Views {
  let counted = new Map<string, Counted>();
  let nets = new Map<string, number>();
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...counted.values()];
    counted = new Map();
    nets = new Map();
    if (batch.length === 0) return;
    await add(db, batch).catch((error: Error) => {
      // They wait for the next time. What the database refuses it would refuse for ever, and everything after it.
      if (isUnavailable(error)) batch.forEach(keep);
    });
  };
  const flush = () => (writing = writing.then(write));
  const keep = (view: Counted) => {
    const key = `${view.day} ${view.kind} ${view.id}`;
    const known = counted.get(key);
    if (known) known.n += view.n;
    else if (counted.size < MOST_THINGS) counted.set(key, view);
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  };

  return {
    count(kind, id, { net, userAgent }) {
      if (!userAgent || isbot(userAgent)) return;
      const before = nets.get(net) ?? 0;
      if (before >= MOST_OF_NET) return;
      nets.set(net, before + 1);
      keep({ day: today(clock), kind, id, n: 1 });
    },
    flush,
  };
}

/** Of what there is: an id that somebody has invented is none. */
async function add(db: Db, batch: readonly Counted[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const kind of VIEW_KINDS) {
      const views = batch.filter((view) => view.kind === kind);
      if (views.length === 0) continue;
      await sql`
        insert into view (day, kind, id, n)
        select given.day, ${kind}, given.id, given.n
        from unnest(${views.map(({ day }) => day)}::date[], ${views.map(({ id }) => id)}::text[],
          ${views.map(({ n }) => n)}::int[]) as given (day, id, n)
        where exists (select from ${sql.table(TABLES[kind])} thing where thing.id = given.id)
        order by given.day, given.id
        on conflict (day, kind, id) do update set n = view.n + excluded.n`.execute(trx);
    }
  });
}
