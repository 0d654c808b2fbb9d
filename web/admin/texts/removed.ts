import type { Removed } from '@lichthof/api/contract/text';

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });

export const removedNote = (removed: readonly Removed[]): string =>
  `Gespeichert, aber nicht übernommen: ${LIST.format(
    removed.map(({ what, count }) => (count === 1 ? what : `${what} (${count})`)),
  )}.`;
