import { useEffect, useState } from 'react';
import { toApiError } from '../server/api-error.ts';
import { toastOnError } from '../server/toast-on-error.ts';

interface Loaded<T> {
  value: T | null;
  error: string | null;
  retry: () => void;
}

export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ key: string; value: T | null; error: string | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setLoaded({ key, value, error: null }),
      (error: unknown) => wanted && setLoaded({ key, value: null, error: toApiError(error).message }),
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the key says what is loaded
  }, [key, attempt]);
  const current = loaded?.key === key ? loaded : { value: null, error: null };
  return {
    value: current.value,
    error: current.error,
    // What is shown stays until there is something newer.
    retry: () => {
      setLoaded((before) => (before?.value ? before : null));
      setAttempt((before) => before + 1);
    },
  };
}

/** Does something to what is shown, which is read anew where that was done, or somebody else has deleted it; else it stays. */
export const change = (run: () => Promise<unknown>, reread: () => void): Promise<boolean> =>
  toastOnError(async () => {
    try {
      await run();
    } catch (failure) {
      if (toApiError(failure).status === 404) reread();
      throw failure;
    }
    reread();
  });
