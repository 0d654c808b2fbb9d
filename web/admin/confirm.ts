import { proxy, ref } from 'valtio';

interface Question {
  title: string;
  message: string;
  ok: string;
  /** Most of them ask before something is gone for good, or seems to be. */
  danger?: boolean;
  forced?: boolean;
}

export const currentQuestion = proxy<{ question: (Question & { answer: (yes: boolean) => void }) | null }>({
  question: null,
});

/** Asks in a dialog; a question that is still open counts as declined. */
export function confirm(question: Question): Promise<boolean> {
  currentQuestion.question?.answer(false);
  return new Promise((resolve) => {
    currentQuestion.question = ref({
      danger: true,
      ...question,
      answer: (yes: boolean) => {
        currentQuestion.question = null;
        resolve(yes);
      },
    });
  });
}
