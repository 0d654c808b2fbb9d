import { ref } from 'valtio';
import { state } from '../server/state.ts';
import { ownChoice, pickOf } from './own-choice.ts';
import type { PicturePick } from './pending-picks.ts';

export type Segment = '' | keyof typeof FITS;

const FITS = {
  chosen: ({ chosen }: PicturePick) => chosen,
  noted: ({ note }: PicturePick) => note !== '',
  unrated: ({ rating }: PicturePick) => rating === 0,
};

export function showSegment(key: Segment): void {
  state.segment =
    key === '' ? null : ref({ key, fits: (imageId: string) => FITS[key](pickOf(imageId, ownChoice.said)) });
}
