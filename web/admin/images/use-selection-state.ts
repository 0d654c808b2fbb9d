import { useEffect, useReducer, useState } from 'react';
import { selectionState, type Selection } from '@lichthof/api/contract/bulk';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { onUndone } from '../tasks/undo.ts';

const REST_MS = 200;

/** What the selected pictures have in common; what was known of the selection before stays until the answer is there. */
export function useSelectionState(ids: readonly string[]) {
  const [selected, setSelected] = useState<Selection | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, retry] = useReducer((before: number) => before + 1, 0);
  const key = ids.join('\n');
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      try {
        const answer = await call(selectionState, { body: { ids: key.split('\n') } });
        if (!wanted) return;
        setSelected(answer);
        setError(null);
      } catch (failure) {
        if (wanted) setError(toApiError(failure).message);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an attempt is asked for by itself
  }, [key, attempt]);
  useEffect(() => onUndone(retry), []);
  return { selected, error, retry };
}
