import { ref } from 'valtio';
import { state } from '../server/state.ts';
import { own, saidOf } from './own.ts';
import type { Said } from './wishes.ts';

/** What is shown of an album while somebody chooses; empty: all of it. */
export type Segment = '' | keyof typeof FITS;

const FITS = {
  chosen: ({ chosen }: Said) => chosen,
  noted: ({ note }: Said) => note !== '',
  unrated: ({ rating }: Said) => rating === 0,
};

export function showSegment(key: Segment): void {
  state.segment =
    key === '' ? null : ref({ key, fits: (imageId: string) => FITS[key](saidOf(imageId, own.said)) });
}
