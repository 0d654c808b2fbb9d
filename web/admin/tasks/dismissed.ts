import * as z from 'zod/mini';
import { storage } from '../../preferences/visit.ts';

const KEY = 'dismissed-tasks';
const Ids = z.array(z.string());

/** Failed tasks that somebody took away here: they are no news after a reload. */
export function dismissedTasks(): string[] {
  try {
    return z.parse(Ids, JSON.parse(storage('localStorage')?.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Also forgets those that the server has forgotten. */
export function dismiss(id: string, listed: ReadonlySet<string>): void {
  const ids = dismissedTasks().filter((one) => listed.has(one));
  try {
    storage('localStorage')?.setItem(KEY, JSON.stringify([...ids, id]));
  } catch {
    // It comes back with the next page.
  }
}
