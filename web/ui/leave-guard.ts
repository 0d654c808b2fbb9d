import { createContext, use, useEffect } from 'react';
import type { LEAVE } from './leave-words.ts';

/** Asks `question` before the page is left, until what it returns is called; the back office does, with its own router. */
export const LeaveGuard = createContext<(question: typeof LEAVE) => () => void>(() => () => {});

/** Asks before what a dialog holds is lost with the page, where there is a question. */
export function useDialogGuard(question: typeof LEAVE | null): void {
  const guard = use(LeaveGuard);
  useEffect(() => (question ? guard(question) : undefined), [question, guard]);
}
