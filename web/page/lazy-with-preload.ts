import { type ComponentType, lazy } from 'react';

interface Loaded<Props> {
  default: ComponentType<Props>;
  /** Brings what it shows first into the state, of what `param` of its address names. */
  prepare?: (param: string) => Promise<unknown>;
}

/** As `lazy`; once preloaded it is drawn at once, while `lazy` alone shows what stands in for it, and React leaves that for 300 ms. */
export function lazyWithPreload<Props>(load: () => Promise<Loaded<Props>>) {
  let loading: Promise<Loaded<Props>> | undefined;
  const preload = () => (loading ??= load());
  return Object.assign(lazy(preload), { preload });
}
