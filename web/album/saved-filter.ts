import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useSnapshot } from 'valtio';
import { FilterOption, SavedFilter } from '@lichthof/api/contract/user';
import { call, read } from '../server/api.ts';
import { ApiError, toApiError } from '../server/api-error.ts';
import { log } from '../log/log.ts';
import { state, type State } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';
import { GUEST, NO_FILTER } from './key.ts';
import { keepLocally, localFilter } from './local-filter.ts';

const recorded = new Map<string, boolean>();

let asking: { userId: string; done: Promise<void> } | undefined;

export function useSavedFilter(): void {
  const userId = useSnapshot(state).user?.id;
  useEffect(() => void ensureSavedFilter(userId), [userId]);
}

/** Resolves when the filter of whoever is looking is known, or cannot be had. */
export async function ensureSavedFilter(userId = state.user?.id): Promise<void> {
  if (userId === undefined) {
    const kept = state.filterOption?.userId === GUEST ? null : localFilter();
    if (kept) state.filterOption = { ...kept, userId: GUEST };
    return;
  }
  if (recorded.has(userId) && state.filterOption?.userId === userId) return;
  if (asking?.userId !== userId) asking = { userId, done: askForFilter(userId) };
  await asking.done;
}

async function askForFilter(userId: string): Promise<void> {
  let option = NO_FILTER;
  try {
    const {
      items: [saved],
    } = await read('userData', SavedFilter);
    recorded.set(userId, saved !== undefined);
    option = saved ?? NO_FILTER;
  } catch (error) {
    // The pictures are worth more than their filter.
    log('WARNING', 'filter settings not loaded', error);
    // Whose session has ended is told that, and only that.
    if (toApiError(error).status !== 401) toast(noUserData(error), { error: true });
  }
  asking = undefined;
  if (state.user?.id === userId) state.filterOption = { ...option, userId };
}

export const noUserData = (error: unknown) =>
  `Kein Datenobjekt für den aktuellen Benutzer angelegt! ${toApiError(error).message}`;

let saving: Promise<unknown> = Promise.resolve();

export function setAlbumFilter(change: Partial<FilterOption>): void {
  const { user } = state;
  const filterOption = ownAlbumFilter();
  if (!filterOption) return;
  Object.assign(filterOption, change);
  const { userId: _, ...option } = { ...filterOption };
  if (!user) {
    keepLocally(option);
    return;
  }
  saving = saving
    .then(() => save(user.id, option))
    .catch((error: unknown) =>
      toast(`Die Filter konnten nicht gespeichert werden. ${toApiError(error).message}`, { error: true }),
    );
}

/** What can be changed; null while that of a user is on its way. A guest has none until he sets one. */
export function ownAlbumFilter(): State['filterOption'] {
  if (!state.user && state.filterOption?.userId !== GUEST)
    state.filterOption = { ...NO_FILTER, userId: GUEST };
  return state.filterOption;
}

async function save(userId: string, option: FilterOption): Promise<void> {
  const isRecorded = recorded.get(userId);
  // What is there would be overwritten unseen.
  if (isRecorded === undefined)
    throw new ApiError('Interner Fehler - update ohne User Data!', 0, 'no-user-data');
  const { create, update } = await import('@lichthof/api/contract/write');
  const known = z.parse(FilterOption, option);
  if (isRecorded) await call(update('userData'), { body: { id: userId, ...known } });
  else await call(create('userData'), { body: known });
  recorded.set(userId, true);
}
