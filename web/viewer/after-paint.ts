/** Runs when the screen shows what has been changed up to now. */
export const afterPaint = (run: () => void) => void requestAnimationFrame(() => setTimeout(run));
