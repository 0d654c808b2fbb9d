import * as z from 'zod/mini';
import { call } from './call.ts';

/** Work that goes on after its request: an archive that is being loaded, an album that is being encrypted. */
export const Progress = z.object({
  taskId: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  /** German, and fit to show; where the state is `failed`. */
  error: z.nullable(z.string()),
});
export type Progress = z.infer<typeof Progress>;

/** Asked with `Accept: text/event-stream` it answers with events until the task is done or has failed. */
export const taskProgress = call({
  method: 'GET',
  path: '/v1/data/progress/{taskId}',
  params: ['taskId'],
  answer: Progress,
  media: 'text/event-stream',
  summary: 'How far a task is.',
  access: 'user',
});
