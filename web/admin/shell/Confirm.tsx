import { useSnapshot } from 'valtio';
import { Dialog } from '../../ui/Dialog.tsx';
import { asking } from '../confirm.ts';

export function Confirm() {
  const { question } = useSnapshot(asking);
  if (!question) return null;
  const { title, message, ok, danger, answer } = question;
  return (
    <Dialog key={message} title={title} onCancel={() => answer(false)}>
      <p className="msg">{message}</p>
      <div className="btnrow">
        <button className="btn btn--quiet" type="button" onClick={() => answer(false)}>
          Abbrechen
        </button>
        <button
          className={`btn ${danger ? 'btn--danger' : 'btn--primary'}`}
          type="button"
          onClick={() => answer(true)}
        >
          {ok}
        </button>
      </div>
    </Dialog>
  );
}
