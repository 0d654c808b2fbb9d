import * as z from 'zod/mini';
import { storage } from '../../preferences/visit.ts';

const KEY = 'dismissed-tasks';
/** The server forgets them within a day. */
const AT_MOST = 50;
const Ids = z.array(z.string());

/** Also where the browser keeps nothing. */
const here = new Set<string>();

function kept(): string[] {
  try {
    return z.parse(Ids, JSON.parse(storage('localStorage')?.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Whether somebody has taken that failed task away in this browser: it is no news after a reload. */
export const isDismissed = (id: string) => here.has(id) || kept().includes(id);

export function dismiss(id: string): void {
  here.add(id);
  try {
    storage('localStorage')?.setItem(KEY, JSON.stringify([...kept(), id].slice(-AT_MOST)));
  } catch {
    // It comes back with the next page.
  }
}
