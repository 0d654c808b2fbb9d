import * as z from 'zod/mini';
import { keptAs } from '../../preferences/kept.ts';
import { keepItem } from '../../preferences/visit.ts';

const KEY = 'dismissed-tasks';
/** The server forgets them within a day. */
const AT_MOST = 50;
const Ids = z.array(z.string());

/** Also where the browser keeps nothing. */
const here = new Set<string>();

const kept = () => keptAs(Ids, KEY) ?? [];

/** Whether somebody has taken that failed task away in this browser: it is no news after a reload. */
export const isDismissed = (id: string) => here.has(id) || kept().includes(id);

export function dismiss(id: string): void {
  here.add(id);
  keepItem(KEY, JSON.stringify([...kept(), id].slice(-AT_MOST)));
}
