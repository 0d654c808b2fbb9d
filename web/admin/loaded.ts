import { useEffect, useState } from 'react';
import { toApiError } from '../server/api-error.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { toast } from '../ui/toasts.ts';

interface Read<T> {
  value: T | null;
  error: string | null;
}

interface Loaded<T> extends Read<T> {
  retry: () => void;
}

export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<({ key: string } & Read<T>) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const current = loaded?.key === key ? loaded : { value: null, error: null };
  useEffect(() => {
    let wanted = true;
    const reread = async () => {
      const read = await readOver(current.value, load);
      if (!wanted) return;
      setLoaded({ key, ...read });
      // Most screens show the error only in the place of the value.
      if (read.value !== null && read.error !== null) toast(read.error, { error: true });
    };
    void reread();
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the key says what is loaded
  }, [key, attempt]);
  return {
    value: current.value,
    error: current.error,
    // What is shown stays until there is something newer.
    retry: () => {
      setLoaded((before) => (before?.value ? { ...before, error: null } : null));
      setAttempt((before) => before + 1);
    },
  };
}

/** What is shown stays where it cannot be read anew. */
export async function readOver<T>(shown: T | null, load: () => Promise<T>): Promise<Read<T>> {
  try {
    return { value: await load(), error: null };
  } catch (failure) {
    return { value: shown, error: toApiError(failure).message };
  }
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
