import { Action, createBrowserHistory, type Transition } from 'history';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { provideNavigate } from '../navigation/navigation.ts';
import { paths } from '../navigation/paths.ts';
import { adminPaths } from '../navigation/admin-paths.ts';
import { LeaveGuard } from '../ui/leave-guard.ts';
import { LEAVE } from '../ui/leave-words.ts';
import { confirm } from './confirm.ts';
import { isSameRecord } from './same-record.ts';

/**
 * The library that the router grew out of: it holds a navigation back until somebody has answered. The data router does so too,
 * but would come to every visitor with 16 kB (docs/decisions/2026-11-22-router-of-the-back-office.md).
 */
const history = createBrowserHistory();

let hasEnded = false;
/** Whether the session has ended by itself: the login says so, until it is forgotten. */
export const sessionHasEnded = () => hasEnded;
export const forgetEnded = () => void (hasEnded = false);

/** The session leads to the visitors' login, where here the guard leads to its own. All else outside is another document. */
provideNavigate((to, options) => {
  if (to === paths.login) hasEnded = Boolean(options?.state.hasEnded);
  else if (!to.startsWith(adminPaths.home)) location.assign(to);
  else if (options?.replace) history.replace(to, options.state);
  else history.push(to, options?.state);
});

const TYPES = {
  [Action.Pop]: NavigationType.Pop,
  [Action.Push]: NavigationType.Push,
  [Action.Replace]: NavigationType.Replace,
};

export function BackOfficeRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, arrive] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(arrive), []);
  return (
    <Router location={location} navigationType={TYPES[action]} navigator={history}>
      <LeaveGuard value={guardDialog}>{children}</LeaveGuard>
    </Router>
  );
}

/** What asks before somebody leaves: null where this way is harmless. `giveUp` is called after the last yes. */
interface Guard {
  question: (to?: Transition) => typeof LEAVE | null;
  giveUp: () => void;
}
const guards = new Set<Guard>();

/** The guard is asked before somebody logs out, until what is returned is called. */
export function guardLogout(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** What several ask is asked once. */
async function mayLeave(to?: Transition): Promise<boolean> {
  const asking = [...guards].map((guard) => ({ ...guard, question: guard.question(to) }));
  for (const question of new Set(asking.map((guard) => guard.question)))
    if (question && !(await confirm(question))) return false;
  for (const { question, giveUp } of asking) if (question) giveUp();
  return true;
}

export const mayLogOut = (): Promise<boolean> => mayLeave();

const guardDialog = (question: typeof LEAVE) => guardLeave({ question: () => question, giveUp: () => {} });

/**
 * Asks before a page with changes is left: by a link, the browser's buttons, a reload, by closing the window. With `param`
 * also before another record is chosen on the same page, by that parameter of its address, and before logging out.
 */
export function useLeaveGuard(changed: boolean, discard: () => void, param?: string): void {
  // Another tab of the page, another filter.
  const question = useEffectEvent((to?: Transition) =>
    to && isSameRecord(to.location, history.location, param) ? null : LEAVE,
  );
  const giveUp = useEffectEvent(discard);
  useEffect(
    () => (changed ? guardLeave({ question: (to) => question(to), giveUp: () => giveUp() }) : undefined),
    [changed],
  );
}

let holding = 0;
let release = () => {};
const hold = () => {
  release();
  release = history.block((to) => void leave(to));
};

async function leave(to: Transition): Promise<void> {
  if (!(await mayLeave(to))) return;
  release();
  const stop = history.listen(() => {
    stop();
    if (holding > 0) hold();
  });
  to.retry();
}

function guardLeave(guard: Guard): () => void {
  const forget = guardLogout(guard);
  if (holding++ === 0) hold();
  return () => {
    forget();
    if (--holding === 0) release();
  };
}
