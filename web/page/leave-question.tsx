import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { isOverlay } from '../navigation/overlay.ts';
import { goTo } from '../navigation/navigation.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LEAVE } from '../ui/leave-words.ts';

interface Options {
  isDialog?: boolean;
  /** Where the input lives on. */
  keeps?: readonly string[];
  onDiscard?: () => void;
}

/**
 * Asks before typed text is lost: by a link, the browser's buttons, a reload, by closing the window. Browsers without the
 * Navigation API ask where the document is left. `ask` does so before anything else that would lose it.
 */
export function useLeaveQuestion(
  changed: boolean,
  { isDialog = false, keeps = [], onDiscard }: Options = {},
): [question: ReactNode, ask: (go: () => void) => void] {
  /** `isAllowed`: it is on its way, and the browser tells of it once more. */
  const [going, setGoing] = useState<{ go: () => void; isAllowed?: true } | null>(null);
  const home = useLocation().pathname;

  const hold = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event;
    const { pathname, search, hash } = new URL(destination.url);
    const isAway = isDialog || !(pathname === home || isOverlay(pathname) || keeps.includes(pathname));
    // Another document is left with the browser's own question.
    if (!event.cancelable || !destination.sameDocument || !isAway) return;
    event.preventDefault();
    setGoing({
      go: () => {
        if (navigationType === 'traverse') window.navigation.traverseTo(destination.key);
        else goTo(pathname + search + hash, { replace: navigationType === 'replace' });
      },
    });
  });

  if (!changed && going?.isAllowed) setGoing(null);
  // Whoever presses Back once more while it asks has not answered.
  const isHeld = changed && !going?.isAllowed;
  useEffect(() => {
    if (!changed) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [changed]);
  useEffect(() => {
    if (!isHeld || !('navigation' in window)) return undefined;
    window.navigation.addEventListener('navigate', hold);
    return () => window.navigation.removeEventListener('navigate', hold);
  }, [isHeld]);

  const answer = (yes: boolean) => {
    // Nothing may hold any more when it goes.
    flushSync(() => setGoing(yes && going ? { ...going, isAllowed: true } : null));
    if (!yes) return;
    onDiscard?.();
    going?.go();
  };
  const question = going && !going.isAllowed && <ConfirmDialog {...LEAVE} onAnswer={answer} />;
  return [question, (go) => (changed ? setGoing({ go }) : go())];
}
