import { StoreFailure } from './failure.ts';

/** Ends what it watches when nothing has been heard of it for a while, however long all of it takes. */
export interface Patience {
  signal: AbortSignal;
  heard: () => void;
  spent(): StoreFailure | null;
  end(): void;
}

export function patience(quietMs: number): Patience {
  const ending = new AbortController();
  let failure: StoreFailure | null = null;
  const timer = setTimeout(() => {
    failure = new StoreFailure(
      `Der Objektspeicher kam ${Math.ceil(quietMs / 1000)} Sekunden lang nicht voran.`,
      { passes: true },
    );
    ending.abort(failure);
  }, quietMs);
  return {
    signal: ending.signal,
    heard: () => void timer.refresh(),
    spent: () => failure,
    end: () => clearTimeout(timer),
  };
}
