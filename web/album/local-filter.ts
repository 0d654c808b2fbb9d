import * as z from 'zod/mini';
import { FilterOption } from '@lichthof/api/contract/user';
import { keepItem, storage } from '../preferences/visit.ts';
import { NO_FILTER } from './key.ts';

const KEY = 'userData';

/** What somebody without a login has set, in this browser; null: nothing. */
export function localFilter(): FilterOption | null {
  try {
    const kept = z.safeParse(FilterOption, JSON.parse(atob(storage('localStorage')?.getItem(KEY) ?? '')));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

/** Nothing is kept of who has set nothing. */
export function keepLocally(option: FilterOption): void {
  const isSet =
    JSON.stringify(z.parse(FilterOption, option)) !== JSON.stringify(z.parse(FilterOption, NO_FILTER));
  keepItem(KEY, isSet ? btoa(JSON.stringify(option)) : null);
}
