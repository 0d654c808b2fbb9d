import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ensureList } from './data.ts';
import { state, type ListName } from './state.ts';

export interface Lists {
  loaded: boolean;
  error: string | undefined;
  retry: () => void;
}

/** Has complete lists loaded, and loaded anew when they are forgotten. A failure waits for the reader to try again. */
export function useLists(...names: ListName[]): Lists {
  const snapshot = useSnapshot(state);
  const idle = names.filter((name) => snapshot[name].state === 0).join();
  const error = names.map((name) => snapshot[name].error).find((one) => one !== undefined);

  const load = () => {
    for (const name of names) ensureList(name).catch(() => {});
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, even where an earlier page has failed
  useEffect(load, []);
  useEffect(() => {
    if (idle && !error) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `idle` names what there is to do
  }, [idle, error]);

  return { loaded: names.every((name) => snapshot[name].state === 3), error, retry: load };
}
