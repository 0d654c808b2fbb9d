import '../../styles/forms.css';
import '../../styles/admin-form.css';
import { History } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { useKeyDown } from '../../ui/keys.ts';
import { ErrorText } from '../page/ErrorText.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Deleted } from './Deleted.tsx';
import { fieldId, type FormState } from './use-form.ts';
import { Alert } from '../../ui/Alert.tsx';

interface FormProps<T extends object> {
  form: FormState<T>;
  onSaved?: () => void;
  onCancel: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  status?: ReactNode;
  more?: ReactNode;
  /** How a value of a field is said where two versions are compared; text, yes and no need nothing. */
  say?: { [K in keyof T]?: (value: T[K]) => ReactNode };
  children: ReactNode;
}

export function Form<T extends object>(props: FormProps<T>) {
  const { form, onSaved, onCancel, more, say = {}, status, children } = props;
  const { saveLabel = 'Speichern', cancelLabel = 'Abbrechen' } = props;
  const element = useRef<HTMLFormElement>(null);
  useKeyDown((event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    // What a dialog asks for comes first.
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog && !dialog.contains(element.current)) return;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && element.current?.contains(activeElement)) {
      // What a field does when it is left, such as the id from the title, belongs to what is saved.
      flushSync(() => activeElement.blur());
      activeElement.focus();
    }
    element.current?.requestSubmit();
  });
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        // A dialog that a field has opened has a form of its own, whose event arrives here as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void form.submit().then((saved) => saved && onSaved?.());
      }}
    >
      {form.draft && (
        <section className="draft" aria-label="Entwurf" data-focus-to="#inhalt h1">
          <History className="icon" />
          <p>Hier liegt ein Entwurf vom {WHEN.format(form.draft.at)}, der nicht gespeichert wurde.</p>
          <Button small onClick={form.takeDraft}>
            Entwurf übernehmen
          </Button>
          <Button look="quiet" small onClick={form.dropDraft}>
            Verwerfen
          </Button>
        </section>
      )}
      {children}
      <p className="muted sm">* Pflichtfeld</p>
      <div className="savebar">
        <Button
          look="primary"
          type="submit"
          disabled={!form.complete}
          busy={form.busy}
          aria-keyshortcuts="Control+S"
        >
          {form.busy ? 'Wird gespeichert …' : saveLabel}
        </Button>
        {more}
        <Button look="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {status}
        {form.deleted && <Deleted form={form.id} refusal={form.deleted} />}
        <RedLine form={form} />
      </div>
      {form.conflict && (
        <ConflictDialog
          fields={form.conflict}
          labels={form.labels}
          say={say}
          onResolve={form.resolve}
          onCancel={form.giveUp}
        />
      )}
    </form>
  );
}

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });

function RedLine<T extends object>({ form: { message, errors, labels } }: { form: FormState<T> }) {
  if (!message && errors.length === 0) return null;
  const named = errors.filter(({ field }) => Object.hasOwn(labels, field));
  const others = errors.filter(({ field }) => !Object.hasOwn(labels, field));
  return (
    <Alert>
      <ErrorText text={message || 'Bitte prüfen Sie die Angaben.'} />{' '}
      {others.map((error) => error.message).join(' ')}{' '}
      {named.map(({ field }) => (
        <a
          key={field}
          className="textlink"
          href={`#${fieldId(field)}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(fieldId(field))?.focus();
          }}
        >
          {labels[field as keyof T]}
        </a>
      ))}
    </Alert>
  );
}

export const Section = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className="fsec">
    <h2>
      {title}
      {note && <small className="num">{note}</small>}
    </h2>
    <div className="fields">{children}</div>
  </section>
);
