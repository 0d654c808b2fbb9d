import { measure } from './measure.ts';

const list = document.querySelector<HTMLElement>('#root .rows');

/** What `early/draw.ts` has drawn of the grid; the application goes on with the same. */
export const drawn = { geometry: list && measure(list), pictures: list?.childElementCount ?? 0 };
