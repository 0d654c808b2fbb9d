import { createPortal } from 'react-dom';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { paths } from '../navigation/paths.ts';
import { useLeaveQuestion } from '../page/leave-question.tsx';
import { state } from '../server/state.ts';
import {
  countOf,
  fieldErrorsOf,
  keepDraft,
  keptDraft,
  notSent,
  send,
  type Draft,
  type FieldErrors,
} from './draft.ts';
import { Consent, FieldError, Required, TextField } from './fields.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

const NUMBERS = ['', 'das markierte Feld', 'die zwei markierten Felder', 'die drei markierten Felder'];

/** Checks before it sends, says at once all that is missing, and keeps what was entered, wherever its writer looks meanwhile. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const [draft, setDraft] = useState(() => keptDraft() ?? emptyDraft());
  const [flaws, setFlaws] = useState<FieldErrors>({});
  const [error, setError] = useState<{ text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) summary.current?.focus();
  }, [error]);

  const [question] = useLeaveQuestion(isTyped(draft), {
    // The form's own link leads there, and from there back.
    keeps: [paths.site('datenschutz')],
    // It stays to be seen until the next page is there, which may never come.
    onDiscard: () => {
      keepDraft(null);
      setDraft(emptyDraft());
    },
  });

  const change = (part: Partial<Draft>) => {
    const next = { ...(keptDraft() ?? draft), ...part };
    setDraft(next);
    keepDraft(next);
  };
  const line = (name: 'name' | 'email' | 'subject') => ({
    value: draft[name],
    flaw: flaws[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const refuse = (found: FieldErrors) => {
    const fields = NUMBERS[countOf(found)] ?? 'die markierten Felder';
    setFlaws(found);
    setError({ text: `Ihre Nachricht wurde noch nicht gesendet. Bitte prüfen Sie ${fields}.` });
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = fieldErrorsOf(draft);
    if (countOf(found) > 0) {
      refuse(found);
      return;
    }
    setBusy(true);
    setFlaws({});
    setError(null);
    try {
      const refused = await send(draft);
      if (countOf(refused) > 0) refuse(refused);
      else onSent(draft.email.trim());
    } catch (failure) {
      setError({ text: notSent(failure) });
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {error && (
        <Alert className="alert--form" tabIndex={-1} ref={summary}>
          {error.text}
        </Alert>
      )}
      <div className="pair">
        <TextField {...line('name')} id="kontakt-name" label="Name" autoComplete="name" />
        <TextField
          {...line('email')}
          id="kontakt-email"
          label="E-Mail"
          type="email"
          autoComplete="email"
          hint="Nur für die Antwort."
          onChange={(email) => change({ email: email.trim() })}
        />
      </div>
      <TextField {...line('subject')} id="kontakt-betreff" label="Betreff" autoComplete="off" />
      <div className="field">
        <label htmlFor="kontakt-nachricht">
          Nachricht <Required />
        </label>
        <textarea
          className="textarea"
          id="kontakt-nachricht"
          rows={8}
          required
          value={draft.message}
          aria-invalid={flaws.message !== undefined || undefined}
          aria-describedby={flaws.message && 'kontakt-nachricht-fehler'}
          onChange={(event) => change({ message: event.target.value })}
        />
        {flaws.message && <FieldError id="kontakt-nachricht-fehler">{flaws.message}</FieldError>}
      </div>
      {/* Whoever fills this in is no person. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="kontakt-website">Website</label>
        <input
          id="kontakt-website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={draft.website}
          onChange={(event) => change({ website: event.target.value })}
        />
      </div>
      <Consent given={draft.consent} flaw={flaws.consent} onChange={(consent) => change({ consent })} />
      <div className="btnrow">
        <Button look="primary" type="submit" busy={busy}>
          {!busy && <Send className="icon" />}
          {busy ? 'Wird gesendet …' : 'Nachricht senden'}
        </Button>
        <span className="muted sm">* Pflichtfeld</span>
      </div>
      {/* An overlay hides the page, and it with that. */}
      {question && createPortal(question, document.body)}
    </form>
  );
}

function isTyped(draft: Draft): boolean {
  const empty = emptyDraft();
  return (['name', 'email', 'subject', 'message'] as const).some((field) => draft[field] !== empty[field]);
}

const emptyDraft = (): Draft => ({
  name: state.user?.name ?? '',
  email: state.session.claims?.email ?? '',
  subject: '',
  message: '',
  consent: false,
  website: '',
});
