import { type ComponentType, lazy } from 'react';

/** As `lazy`; once preloaded it is drawn at once, while `lazy` alone shows what stands in for it, and React leaves that for 300 ms. */
export function lazyWithPreload<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loading: ReturnType<typeof load> | undefined;
  const preload = () => (loading ??= load());
  return Object.assign(lazy(preload), { preload });
}
