import type { Outcome } from './outcome.ts';

type Row = (scale: number) => Promise<Outcome>;

/** Everything that the gate does, two at a time and in this order: what works most has beside it what mostly waits. */
export const ROWS: Record<string, () => Promise<Row>> = {
  kill: async () => (await import('./rows/kill.ts')).kill,
  postgres: async () => (await import('./rows/postgres.ts')).postgres,
  clients: async () => (await import('./rows/clients.ts')).clients,
  power: async () => (await import('./rows/power.ts')).power,
  soak: async () => (await import('./rows/soak.ts')).soak,
  'disk-full': async () => (await import('./rows/disk.ts')).full,
  'io-errors': async () => (await import('./rows/disk.ts')).broken,
  interrupted: async () => (await import('./rows/interrupted.ts')).interrupted,
  fuzz: async () => (await import('./rows/fuzz.ts')).fuzz,
  malformed: async () => (await import('./rows/malformed.ts')).malformed,
};
