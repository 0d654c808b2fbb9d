import { setTimeout } from 'node:timers/promises';
import { streamSSE } from 'hono/streaming';
import { sql } from 'kysely';
import type { Viewer } from '../contract/access.ts';
import { listTasks, type Progress, type Task, taskProgress } from '../contract/task.ts';
import { linkEnded } from '../links/ended.ts';
import type { App, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { listedSince } from '../tasks/task.ts';

const POLL_MS = 500;
const MAX_TASKS = 100;
const HEARTBEAT_MS = 15_000;

export function taskRoutes(app: App, { db, clock, ending }: Services) {
  serve(app, listTasks, async (_, c) => ({ items: await tasksOf(c.var.viewer) }));

  serve(app, taskProgress, async ({ params: { taskId } }, c) => {
    const { viewer } = c.var;
    if (viewer.userId === null && !viewer.loads?.length)
      throw c.var.session ? linkEnded() : new ApiProblem('not-logged-in');
    const now = await progressOf(viewer, taskId);
    if (!now) throw new ApiProblem('not-found');
    if (!c.req.header('Accept')?.includes('text/event-stream')) return now;
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      const signal = AbortSignal.any([gone.signal, ending]);
      let last = '';
      let written = 0;
      for (let at: Progress | null = now; at && !signal.aborted; at = await progressOf(viewer, taskId)) {
        const data = JSON.stringify(at);
        if (data !== last) await stream.writeSSE({ data });
        else if (performance.now() - written > HEARTBEAT_MS) await stream.write(': still here\n\n');
        if (data !== last || performance.now() - written > HEARTBEAT_MS) written = performance.now();
        last = data;
        if (at.state === 'done' || at.state === 'failed') return;
        await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
    });
  });

  const progressOf = async (viewer: Viewer, taskId: string): Promise<Progress | null> => {
    const row = await db
      .selectFrom('task')
      .select(['kind', 'state', 'progress', 'error', 'userId'])
      .select(
        sql<string | null>`case when payload->>'link' is not null then payload->>'album' end`.as('linked'),
      )
      .where('id', '=', taskId)
      .executeTakeFirst();
    const isMine = row?.userId ? row.userId === viewer.userId : viewer.loads?.includes(row?.linked ?? '');
    if (!row || !(viewer.admin || isMine)) return null;
    const { kind, state, progress, error } = row;
    return { taskId, kind, state, progress, error };
  };

  const tasksOf = async (viewer: Viewer): Promise<Task[]> => {
    const rows = await db
      .selectFrom('task')
      .select(['id', 'kind', 'state', 'progress', 'error', 'title', 'created', 'ended'])
      .select(sql<string | null>`payload->>'album'`.as('album'))
      .select(
        sql<boolean>`kind in ('bulk', 'move') and ended is not null
        and exists (select from "bulkChange" where "taskId" = task.id)`.as('undo'),
      )
      .where('userId', '=', viewer.userId)
      .where('title', '<>', '')
      // An archive that nobody has begun to load is no task yet.
      .where('state', '<>', 'waiting')
      .where((eb) => eb.or([eb('ended', 'is', null), eb('ended', '>=', listedSince(clock.now()))]))
      .orderBy((eb) => eb('ended', 'is not', null))
      .orderBy('created', 'desc')
      .limit(MAX_TASKS)
      .execute();
    return rows.map(({ id, created, ended, ...task }) => ({
      ...task,
      taskId: id,
      created: created.toISOString(),
      ended: ended?.toISOString() ?? null,
    }));
  };
}
