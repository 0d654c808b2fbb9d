/** The title of the page is where one begins on it, and goes on where what had the focus is gone. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#inhalt h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}
