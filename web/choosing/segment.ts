import { ref } from 'valtio';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { type Grid, state } from '../server/state.ts';
import { ownChoice, pickOf } from './own-choice.ts';
import type { PicturePick, Picks } from './pending-picks.ts';

export type Segment = '' | keyof typeof FITS;

/** By what the address calls them. */
const FITS = {
  meine: ({ chosen }: PicturePick) => chosen,
  anmerkung: ({ note }: PicturePick) => note !== '',
  ohne: ({ rating }: PicturePick) => rating === 0,
};

export const SEGMENTS: readonly Segment[] = ['', 'meine', 'anmerkung', 'ohne'];

export const TITLES = {
  '': 'Alle',
  meine: 'Meine Auswahl',
  anmerkung: 'Mit Anmerkung',
  ohne: 'Ohne Bewertung',
} satisfies Record<Segment, string>;

export function showSegment(key: Segment): void {
  const fits = (imageId: string) => key === '' || FITS[key](pickOf(imageId, ownChoice.said));
  state.segment = key === '' ? null : ref({ key, title: TITLES[key], fits });
}

/** What was rated may be hidden by a filter or the mode: nobody can tell before all that is shown is loaded. */
export const unratedIn = ({ items, total }: DeepReadonly<Grid>, said: Picks): number | null =>
  items.length === total ? items.filter(({ id }) => FITS.ohne(pickOf(id, said))).length : null;
