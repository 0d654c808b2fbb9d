import * as z from 'zod/mini';
import { call } from './call.ts';

export const Progress = z.object({
  taskId: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.number(),
  error: z.nullable(z.string()),
});
export type Progress = z.infer<typeof Progress>;

/** Asked with `Accept: text/event-stream` it answers with events until the task is done or has failed. */
export const taskProgress = call('GET', '/v1/data/progress/{taskId}', {
  answer: Progress,
  media: 'text/event-stream',
  summary: 'How far a task is; for its user, administrators, and holders of the link it was begun with.',
});

export const Task = z.extend(Progress, {
  title: z.string(),
  created: z.string(),
  ended: z.nullable(z.string()),
  undo: z.boolean(),
  album: z.nullable(z.string()),
});
export type Task = z.infer<typeof Task>;

/** Those that run first, then the newest. */
export const listTasks = call('GET', '/v1/tasks', {
  answer: z.object({ items: z.array(Task) }),
  access: 'user',
  summary: "One's own tasks that run or ended within 24 hours.",
});
