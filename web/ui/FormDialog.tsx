import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';
import { SubmitButtons } from './SubmitButtons.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  disabled?: boolean;
  busy: boolean;
  /** What it leads to is told this once: it cannot be left while it is being sent. */
  isAnsweredOnce?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  submitLabel,
  disabled = false,
  busy,
  isAnsweredOnce = false,
  onSubmit,
  onCancel,
  children,
}: FormDialogProps) {
  const { isTyped, onInput, leave, question } = useDiscardQuestion(onCancel);
  const stays = busy && isAnsweredOnce;
  return (
    <Dialog title={title} hasChanges={isTyped} onCancel={stays ? undefined : leave}>
      <form
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled && !busy) onSubmit();
        }}
      >
        {children}
        <SubmitButtons
          label={submitLabel}
          disabled={disabled}
          busy={busy}
          onCancel={stays ? undefined : onCancel}
        />
      </form>
      {!stays && question}
    </Dialog>
  );
}
