import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { attempt, NOT_LOADED } from './attempt.ts';
import { host, type HostServices, listenToHost } from './host.ts';
import type { ElementsState } from './state.ts';

export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  const listen = useCallback((notify: () => void) => signal.subscribe(() => notify()), [signal]);
  return useSyncExternalStore(listen, () => signal.peek());
}

export const useHost = (): HostServices => useSyncExternalStore(listenToHost, () => host.peek());

/** A primitive or a record of the host's state; renders again only when that changes. */
export const useHostState = <T>(select: (state: ElementsState) => T): T =>
  useSyncExternalStore(listenToHost, () => select(host.peek().state));

/** Has the host load a complete list, unless the record that is wanted is there: whether what is not in it now is not there. */
export function useList(list: 'contributors' | 'albums', id = ''): boolean {
  const services = useHost();
  const loaded = useHostState((state) => state[list].state === 3 || state[list].items.has(id));
  const [failedWith, setFailedWith] = useState<HostServices>();
  useEffect(() => {
    if (loaded) return;
    void attempt(() => services.ensure(list), NOT_LOADED[list]).then(
      (worked) => worked || setFailedWith(services),
    );
  }, [services, list, loaded]);
  return loaded || failedWith === services;
}
