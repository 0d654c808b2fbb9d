const TIME = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long' });
const YEAR = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long' });

/** „11:48“ today, „13. März“ this year, else with the year. */
export function relativeDate(time: string): string {
  const at = new Date(time);
  const now = new Date();
  if (at.toDateString() === now.toDateString()) return TIME.format(at);
  return (at.getFullYear() === now.getFullYear() ? DAY : YEAR).format(at);
}
