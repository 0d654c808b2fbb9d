import * as z from 'zod/mini';
import { keptAs } from '../preferences/kept.ts';
import { keepItem } from '../preferences/visit.ts';

export interface PicturePick {
  chosen: boolean;
  rating: number;
  note: string;
}

export const NOTHING: PicturePick = { chosen: false, rating: 0, note: '' };

export type Picks = ReadonlyMap<string, PicturePick>;
export const countOf = (said: Picks, which: (one: PicturePick) => boolean): number =>
  [...said.values()].filter(which).length;
export const isSame = (one: Picks, other: Picks): boolean =>
  [...one.keys(), ...other.keys()].every((id) => {
    const [a, b] = [one.get(id) ?? NOTHING, other.get(id) ?? NOTHING];
    return a.chosen === b.chosen && a.rating === b.rating && a.note === b.note;
  });

const Kept = z.array(
  z.object({
    imageId: z.string(),
    chosen: z.optional(z.boolean()),
    rating: z.optional(z.int()),
    note: z.optional(z.string()),
  }),
);
export type PendingPicks = Record<string, Partial<PicturePick>>;

const keyOf = (album: string, who: string) => `wishes:${album}:${who}`;

export const storedPicks = (album: string, who: string): PendingPicks =>
  Object.fromEntries((keptAs(Kept, keyOf(album, who)) ?? []).map(({ imageId, ...wish }) => [imageId, wish]));

export const storePicks = (album: string, who: string, wishes: PendingPicks): void =>
  store(album, who, { ...storedPicks(album, who), ...wishes });

export function forgetPicks(album: string, who: string, ids: readonly string[]): void {
  const gone = new Set(ids);
  const left = Object.entries(storedPicks(album, who)).filter(([id]) => !gone.has(id));
  store(album, who, Object.fromEntries(left));
}

function store(album: string, who: string, wishes: PendingPicks): void {
  const kept = Object.entries(wishes).map(([imageId, wish]) => ({ imageId, ...wish }));
  keepItem(keyOf(album, who), kept.length === 0 ? null : JSON.stringify(kept));
}
