import { useState, type FormEvent } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LEAVE } from './leave-words.ts';

/** Asks before what was typed into a dialog is lost with it. */
export function useDiscardQuestion(onCancel: () => void) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const answer = (yes: boolean) => {
    setAsking(false);
    if (yes) onCancel();
  };
  return {
    isTyped,
    onInput: ({ nativeEvent }: FormEvent) => {
      // What is only chosen, or ticked, is no InputEvent, and chosen again at once.
      if (nativeEvent instanceof InputEvent) setTyped(true);
    },
    leave: () => (isTyped ? setAsking(true) : onCancel()),
    question: isAsking && <ConfirmDialog {...LEAVE} onAnswer={answer} />,
  };
}
