import { Reply, Trash2 } from 'lucide-react';
import type { Message } from '@lichthof/api/contract/mail';
import { relativeDate } from '../relative-date.ts';
import { answerTo } from './messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';

interface MessageRowProps {
  message: Message;
  open: boolean;
  onToggle: () => void;
  onNote: (change: { read?: boolean; answered?: boolean }) => void;
  onRemove: () => void;
  onSend: () => void;
}

export function MessageRow({ message, open, onToggle, onNote, onRemove, onSend }: MessageRowProps) {
  const { id, name, email, subject, message: text, created, read, answered } = message;
  return (
    <li className={`message ${read === null ? 'is-new' : ''}`}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={`n-${id}`} onClick={onToggle}>
          <b>
            {read === null && <span className="visually-hidden">Neu: </span>}
            {name}
          </b>
          <span className="when num">
            {answered !== null && 'beantwortet · '}
            <time dateTime={created}>{relativeDate(created)}</time>
          </span>
          <small>{subject}</small>
        </button>
      </h2>
      {open && (
        <div className="letter" id={`n-${id}`}>
          <p className="muted sm">
            {email && `${email} · `}
            {LONG.format(new Date(created))}
          </p>
          <p className="text">{text}</p>
          <Sending message={message} onSend={onSend} />
          <div className="btnrow">
            {email && (
              <a
                className="btn btn--primary"
                href={answerTo(message)}
                onClick={() => onNote({ answered: true })}
              >
                <Reply className="icon icon--sm" />
                Antworten
              </a>
            )}
            <Button
              look="quiet"
              onClick={() => {
                onNote({ read: false });
                onToggle();
              }}
            >
              Als neu markieren
            </Button>
            {answered !== null && (
              <Button look="quiet" onClick={() => onNote({ answered: false })}>
                Doch nicht beantwortet
              </Button>
            )}
            <Button look="quiet" Icon={Trash2} onClick={onRemove}>
              Löschen
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function Sending({
  message: { state, error, nextAttempt, sent },
  onSend,
}: {
  message: Message;
  onSend: () => void;
}) {
  if (state === 'sent')
    return <p className="muted sm">An Ihr Postfach verschickt: {LONG.format(new Date(sent!))}.</p>;
  if (state === 'off')
    return <p className="muted sm">Nicht per Mail verschickt: Es ist kein Mailserver eingerichtet.</p>;
  return (
    <Alert role="note">
      Noch nicht an Ihr Postfach verschickt{error === null ? '.' : `: ${error}`}{' '}
      {nextAttempt !== null && `Nächster Versuch: ${LONG.format(new Date(nextAttempt))}. `}
      <button className="textlink" type="button" onClick={onSend}>
        Jetzt versuchen
      </button>
    </Alert>
  );
}

const LONG = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });
