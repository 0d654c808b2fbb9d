import { createState } from '@lichthof/elements';
import { ROLES } from '@lichthof/api/contract/roles';

const people = Array.from({ length: 50 }, (_, i) => ({
  id: `c${i}`,
  name: `Mensch ${i}`,
  role: 0,
  published: true,
}));

/** The store that every twin reads. */
export const state = createState({ contributors: people });

export const roleOf = (index: number | null | undefined): string => ROLES[index ?? 0] ?? '';
