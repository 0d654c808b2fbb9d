import { mayBeKept } from './kept.ts';

/** The queue of the last visit is there again, also before somebody opens its screen. */
export function resumeUploads(): void {
  if (mayBeKept()) void import('./uploads.ts');
}
