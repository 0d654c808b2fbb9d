import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';
import { SubmitButtons } from './SubmitButtons.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  disabled?: boolean;
  busy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** What is being sent is not called off by leaving: until it is answered the dialog stays. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, disabled = false, busy, onSubmit, onCancel, children } = props;
  const { isTyped, onInput, leave, question } = useDiscardQuestion(onCancel);
  return (
    <Dialog title={title} hasChanges={isTyped} onCancel={busy ? undefined : leave}>
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
          onCancel={busy ? undefined : onCancel}
        />
      </form>
      {!busy && question}
    </Dialog>
  );
}
