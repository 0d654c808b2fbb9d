import { Dialog } from './Dialog.tsx';

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
          <button className="btn btn--quiet" type="button" onClick={() => onAnswer(false)}>
            Abbrechen
          </button>
        )}
        <button
          className={`btn ${danger ? 'btn--danger' : 'btn--primary'}`}
          type="button"
          onClick={() => onAnswer(true)}
        >
          {ok}
        </button>
      </div>
    </Dialog>
  );
}
