import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_MESSAGE } from '@lichthof/api/contract/choice';
import { toApiError } from '../server/api-error.ts';
import { useLeaveQuestion } from '../page/leave-question.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { numberOf, picturesOf } from '../ui/format.ts';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { ENDED, ownChoice } from './own-choice.ts';
import { holdPage } from '../session/relock.ts';
import { sendOwn } from './send.ts';

interface SendDialogProps {
  chosen: number;
  wanted: number | null;
  notes: number;
  isGuest: boolean;
  /** Who it is, which a guest is asked for only once; his address he can correct. */
  asks: boolean;
  onClose: () => void;
}

type Flaws = Record<string, string>;

export function SendDialog({ chosen, wanted, notes, isGuest, asks, onClose }: SendDialogProps) {
  const [name, setName] = useState('');
  const [before] = useState({
    email: ownChoice.choice?.email ?? '',
    message: ownChoice.choice?.message ?? '',
  });
  const [email, setEmail] = useState(before.email);
  const [message, setMessage] = useState(before.message);
  const [flaws, setFlaws] = useState<Flaws>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(ownChoice.said);
  const isTyped = (asks && name !== '') || email !== before.email || message !== before.message;
  const [question, ask] = useLeaveQuestion(isTyped && !busy, { isDialog: true });
  // What is being sent is not called off by leaving.
  const leave = busy ? undefined : () => ask(onClose);
  const { ended, choice } = useSnapshot(ownChoice);
  const isSent = !busy && choice !== null && choice.sent !== null;
  const stop = ended ? ENDED : isSent && 'Inzwischen abgeschickt.';
  const closeUntyped = useEffectEvent(() => !isTyped && onClose());
  useEffect(() => void (isSent && closeUntyped()), [isSent]);
  useEffect(() => (isTyped ? holdPage() : undefined), [isTyped]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(flaws).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [flaws]);

  async function submit(): Promise<void> {
    if (asks && name.trim() === '') {
      setFlaws({ name: 'Bitte geben Sie Ihren Namen ein.' });
      return;
    }
    setBusy(true);
    setError('');
    try {
      const corrected = email !== before.email && { email: email.trim() || null };
      await sendOwn({ ...(asks && { name }), ...corrected, message }, seen);
      onClose();
    } catch (failure) {
      const refusal = toApiError(failure);
      setFlaws(Object.fromEntries(refusal.fields.map(({ field, message: said }) => [field, said])));
      setError(refusal.message);
      setSeen(ownChoice.said);
    }
    setBusy(false);
  }

  return (
    <Dialog title="Auswahl abschicken" onCancel={leave}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !stop) void submit();
        }}
      >
        {asks && (
          <p className="msg">
            Damit wir wissen, von wem die Auswahl kommt, fragen wir einmal nach Ihrem Namen.
          </p>
        )}
        {(stop || error) && <Alert className="alert--form">{stop || error}</Alert>}
        <p className="facts num">
          <span>
            <b>{numberOf(chosen)}</b> {wanted !== null && `von ${numberOf(wanted)} `}
            {(wanted ?? chosen) === 1 ? 'Bild' : wanted === null ? 'Bilder' : 'Bildern'}
          </span>
          {notes > 0 && (
            <span>
              <b>{numberOf(notes)}</b> mit Anmerkung
            </span>
          )}
        </p>
        {asks && (
          <Line
            id="name"
            label="Name *"
            value={name}
            flaw={flaws['name']}
            autoComplete="name"
            onChange={setName}
          />
        )}
        {isGuest && (
          <Line
            id="email"
            label="E-Mail (optional)"
            value={email}
            flaw={flaws['email']}
            hint={
              ownChoice.choice?.mailsLink
                ? 'Dorthin schicken wir einen Link, mit dem Sie auf einem anderen Gerät weitermachen.'
                : 'Nur für Rückfragen: Einen Link zu Ihrer Auswahl können wir von hier nicht schicken.'
            }
            autoComplete="email"
            onChange={setEmail}
          />
        )}
        <div className="field">
          <label htmlFor="choice-message">Nachricht (optional)</label>
          <textarea
            className="textarea"
            id="choice-message"
            rows={3}
            maxLength={MAX_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
          <p className="hint">Sie können die Auswahl danach wieder öffnen.{asks && ' * Pflichtfeld'}</p>
        </div>
        <SubmitButtons
          label={`${picturesOf(chosen)} abschicken`}
          disabled={stop !== false}
          busy={busy}
          onCancel={leave}
        />
      </form>
      {question}
    </Dialog>
  );
}

interface LineProps {
  id: string;
  label: string;
  value: string;
  flaw: string | undefined;
  hint?: string;
  autoComplete: string;
  onChange: (value: string) => void;
}

function Line({ id, label, value, flaw, hint, autoComplete, onChange }: LineProps) {
  return (
    <div className="field">
      <label htmlFor={`choice-${id}`}>{label}</label>
      <input
        className="input"
        id={`choice-${id}`}
        type={id === 'email' ? 'email' : 'text'}
        required={id === 'name'}
        autoComplete={autoComplete}
        value={value}
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={(flaw ?? hint) ? `choice-${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {(flaw ?? hint) && (
        <p className={flaw ? 'error' : 'hint'} id={`choice-${id}-hint`}>
          {flaw && <CircleAlert className="icon" />}
          {flaw ?? hint}
        </p>
      )}
    </div>
  );
}
