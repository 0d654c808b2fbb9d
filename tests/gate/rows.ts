import type { Outcome } from './outcome.ts';

type Row = (scale: number) => Promise<Outcome>;

/** Everything that the gate does, in its order. */
export const ROWS: Record<string, () => Promise<Row>> = {
  soak: async () => (await import('./rows/soak.ts')).soak,
  postgres: async () => (await import('./rows/postgres.ts')).postgres,
  clients: async () => (await import('./rows/clients.ts')).clients,
  kill: async () => (await import('./rows/kill.ts')).kill,
  power: async () => (await import('./rows/power.ts')).power,
  'disk-full': async () => (await import('./rows/disk.ts')).full,
  'io-errors': async () => (await import('./rows/disk.ts')).broken,
  interrupted: async () => (await import('./rows/interrupted.ts')).interrupted,
  fuzz: async () => (await import('./rows/fuzz.ts')).fuzz,
  malformed: async () => (await import('./rows/malformed.ts')).malformed,
};
