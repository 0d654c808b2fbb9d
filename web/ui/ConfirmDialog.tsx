import { Dialog } from './Dialog.tsx';
import { Button } from './Button.tsx';

interface ConfirmDialogProps {
  title: string;
  message: string;
  ok: string;
  danger?: boolean | undefined;
  forced?: boolean | undefined;
  onAnswer: (yes: boolean) => void;
}

/** Headline, message, OK, and „Abbrechen“ unless it is forced: then nothing but OK closes it. */
export function ConfirmDialog({ title, message, ok, danger, forced, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onCancel={forced ? undefined : () => onAnswer(false)}>
      <p className="msg">{message}</p>
      <div className="btnrow">
        {!forced && (
          <Button look="quiet" onClick={() => onAnswer(false)}>
            Abbrechen
          </Button>
        )}
        <Button look={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {ok}
        </Button>
      </div>
    </Dialog>
  );
}
