import * as z from 'zod/mini';
import { storage } from '../preferences/visit.ts';

export interface Said {
  chosen: boolean;
  rating: number;
  note: string;
}

// A list: what checks a record would have to be loaded with every page.
const Kept = z.array(
  z.object({
    imageId: z.string(),
    chosen: z.optional(z.boolean()),
    rating: z.optional(z.int()),
    note: z.optional(z.string()),
  }),
);
export type Wishes = Record<string, Partial<Said>>;

const keyOf = (album: string, who: string) => `wishes:${album}:${who}`;

/** What could not be sent before the page was left. */
export function keptWishes(album: string, who: string): Wishes {
  try {
    const kept = Kept.parse(JSON.parse(storage('localStorage')?.getItem(keyOf(album, who)) ?? '[]'));
    return Object.fromEntries(kept.map(({ imageId, ...wish }) => [imageId, wish]));
  } catch {
    return {};
  }
}

/** With what other tabs have left. */
export const keepWishes = (album: string, who: string, wishes: Wishes): void =>
  store(album, who, { ...keptWishes(album, who), ...wishes });

export function forgetWishes(album: string, who: string, ids: readonly string[]): void {
  const gone = new Set(ids);
  const left = Object.entries(keptWishes(album, who)).filter(([id]) => !gone.has(id));
  store(album, who, Object.fromEntries(left));
}

function store(album: string, who: string, wishes: Wishes): void {
  try {
    const key = keyOf(album, who);
    const kept = Object.entries(wishes).map(([imageId, wish]) => ({ imageId, ...wish }));
    if (kept.length === 0) storage('localStorage')?.removeItem(key);
    else storage('localStorage')?.setItem(key, JSON.stringify(kept));
  } catch {
    // Nothing is kept then.
  }
}
