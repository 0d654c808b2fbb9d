import { ref } from 'valtio';
import { state } from '../server/state.ts';
import { ownChoice, pickOf } from './own-choice.ts';
import type { PicturePick } from './pending-picks.ts';

export type Segment = '' | keyof typeof FITS;

/** By what the address calls them. */
const FITS = {
  meine: ({ chosen }: PicturePick) => chosen,
  anmerkung: ({ note }: PicturePick) => note !== '',
  ohne: ({ rating }: PicturePick) => rating === 0,
};

export const SEGMENTS: readonly Segment[] = ['', 'meine', 'anmerkung', 'ohne'];

export function showSegment(key: Segment): void {
  state.segment =
    key === '' ? null : ref({ key, fits: (imageId: string) => FITS[key](pickOf(imageId, ownChoice.said)) });
}
