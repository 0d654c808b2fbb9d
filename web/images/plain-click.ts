import type { MouseEvent } from 'react';

/** A click that means "open it here": everything else is left to the browser. */
export const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
