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

/** The session leads to the visitors' login, where here the guard leads to its own. All else outside is another document. */
provideNavigate((to, options) => {
  if (to === paths.login) return;
  if (!to.startsWith(adminPaths.home)) location.assign(to);
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

/** False keeps everything; else what is given up once every other question is answered, too. */
type Ask = () => Promise<false | (() => void)>;
const asked = new Set<Ask>();

/** `ask` is asked before somebody logs out, until what is returned is called. */
export function guardLogout(ask: Ask): () => void {
  asked.add(ask);
  return () => void asked.delete(ask);
}

export async function mayLogOut(): Promise<boolean> {
  const given: (() => void)[] = [];
  for (const ask of asked) {
    const giveUp = await ask();
    if (!giveUp) return false;
    given.push(giveUp);
  }
  for (const giveUp of given) giveUp();
  return true;
}

const guardDialog = (question: typeof LEAVE) =>
  guardLeave(async () => (await confirm(question)) && (() => {}));

/**
 * Asks before a page with changes is left: by a link, the browser's buttons, a reload, by closing the window. With `param`
 * also before another record is chosen on the same page, by that parameter of its address, and before logging out.
 */
export function useLeaveGuard(changed: boolean, discard: () => void, param?: string): void {
  const mayLeave = useEffectEvent(async (to?: Transition) => {
    // Another tab of the page, another filter.
    if (to && isSameRecord(to.location, history.location, param)) return () => {};
    return (await confirm(LEAVE)) && discard;
  });
  useEffect(() => (changed ? guardLeave((to) => mayLeave(to)) : undefined), [changed]);
}

function guardLeave(mayLeave: (to?: Transition) => ReturnType<Ask>): () => void {
  let held = true;
  let release = () => {};
  const hold = () => {
    release = history.block((transition) => void ask(transition));
  };
  const ask = async (transition: Transition) => {
    const giveUp = await mayLeave(transition);
    if (!giveUp) return;
    giveUp();
    release();
    const stop = history.listen(() => {
      stop();
      if (held) hold();
    });
    transition.retry();
  };
  hold();
  const forget = guardLogout(() => mayLeave());
  return () => {
    held = false;
    forget();
    release();
  };
}
