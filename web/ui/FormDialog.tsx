import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
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

export const FormDialog = ({
  title,
  submitLabel,
  disabled = false,
  busy,
  onSubmit,
  ...rest
}: FormDialogProps) => (
  <Dialog title={title} onCancel={rest.onCancel}>
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled && !busy) onSubmit();
      }}
    >
      {rest.children}
      <SubmitButtons label={submitLabel} disabled={disabled} busy={busy} onCancel={rest.onCancel} />
    </form>
  </Dialog>
);
