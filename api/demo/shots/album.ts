import type { Shot } from '../shot.ts';

export const album: readonly Shot[] = [];
