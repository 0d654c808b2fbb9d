import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { host, type HostServices, log, revision } from './host.ts';
import type { ElementsState } from './state.ts';

export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  const listen = useCallback((notify: () => void) => signal.subscribe(() => notify()), [signal]);
  return useSyncExternalStore(listen, () => signal.peek());
}

export const useHost = (): HostServices => useSignalValue(host);

const listenToState = (notify: () => void) => revision.subscribe(() => notify());

/** A primitive or a record of the host's state; renders again only when that changes. */
export const useHostState = <T>(select: (state: ElementsState) => T): T =>
  useSyncExternalStore(listenToState, () => select(host.peek().state));

const NOT_LOADED = {
  contributors: 'Beitragender-Datenbank nicht geladen!',
  albums: 'Alben (noch) nicht geladen!',
};

/** Has the host load a complete list. `settled`: what is not in the list now is not there. */
export function useList(list: 'contributors' | 'albums'): { settled: boolean } {
  const services = useHost();
  const loaded = useHostState((state) => state[list].state === 3);
  const [failedWith, setFailedWith] = useState<HostServices>();
  useEffect(() => {
    if (!loaded)
      attempt(
        () => services.ensure(list),
        NOT_LOADED[list],
        () => setFailedWith(services),
      );
  }, [services, list, loaded]);
  return { settled: loaded || failedWith === services };
}

/** Runs something of the host's that may fail, at once or later. */
export function attempt(run: () => void | Promise<void>, message: string, onFailure?: () => void): void {
  const fail = (error: unknown) => {
    log('ERROR', `${message} (${String(error)})`);
    onFailure?.();
  };
  try {
    Promise.resolve(run()).catch(fail);
  } catch (error) {
    fail(error);
  }
}
