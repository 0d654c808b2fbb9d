import { mayHaveStoredQueue } from './stored-queue.ts';

/** The queue of the last visit is there again, also before somebody opens its screen. */
export function resumeUploads(): void {
  if (mayHaveStoredQueue()) void import('./uploads.ts');
}
