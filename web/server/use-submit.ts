import { useState } from 'react';
import { type ApiError, toApiError } from './api-error.ts';

/** Sends one thing at a time; why it was refused is known until it is sent once more. */
export function useSubmit(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  async function submit(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      setRefusal(toApiError(error));
    }
    setBusy(false);
  }

  return { busy, refusal, submit: () => void submit(), forgetRefusal: () => setRefusal(null) };
}

/** What to say at a field; what is about no field is said at `fallback`. */
export function errorAt(refusal: ApiError | null, name: string, fallback: string): string | undefined {
  if (!refusal) return undefined;
  const { field, message } = refusal.fields[0] ?? { field: fallback, message: refusal.message };
  return field === name ? message : undefined;
}
