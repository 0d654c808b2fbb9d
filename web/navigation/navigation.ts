import type { NavigateOptions } from 'react-router-dom';

export type Navigate = (to: string, options?: NavigateOptions) => void;

let navigate: Navigate | undefined;
let waiting: [string, NavigateOptions | undefined] | undefined;

/** Goes to an address from where there is no hook: the session, the elements. Waits until the router is there. */
export function goTo(to: string, options?: NavigateOptions): void {
  if (navigate) navigate(to, options);
  else waiting = [to, options];
}

/** The shell lends its router. */
export function provideNavigate(to: Navigate): void {
  navigate = to;
  if (waiting) navigate(...waiting);
  waiting = undefined;
}
