import { CircleAlert } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { ConflictDialog } from '../form/ConflictDialog.tsx';
import { keepUnsaved, readUnsaved, unsavedSince } from './caption-draft.ts';
import { captionOf, CAPTIONS, isSaving, saveCaption, type CaptionField } from './caption.ts';
import type { DeskPicture } from './pictures.ts';

interface CaptionProps {
  image: DeskPicture;
  field: CaptionField;
}

/**
 * What is said of a picture, to be typed below it; saved as soon as one goes on to the next, and kept in this browser until
 * then.
 */
export function Caption({ image, field }: CaptionProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const saved = captionOf(image, field);
  /** What was typed and is not saved; a crash may have left it. */
  const [unsaved, setUnsaved] = useState(() => readUnsaved(image.id, field, saved));
  /** The same, also for a save that was begun before it was typed. */
  const typed = useRef(unsaved);
  const [wasLeft] = useState(unsaved !== null);
  const [comparing, setComparing] = useState(false);
  const [error, setError] = useState('');
  const text = unsaved?.text ?? saved;
  /** Somebody else has written something into the same field meanwhile. */
  const isConflict = unsaved !== null && unsaved.was !== saved && unsaved.text.trim() !== saved;
  const noteId = `${image.id}-hinweis`;

  const type = (now: string, was = unsaved?.was ?? saved) => {
    typed.current = { text: now, was };
    setUnsaved(typed.current);
    keepUnsaved(image.id, field, typed.current);
  };
  const done = (sent: string, now = saved) => {
    typed.current = unsavedSince(image.id, field, { sent, saved: now, typed: typed.current });
    setUnsaved(typed.current);
    setError('');
  };

  async function save(): Promise<void> {
    if (!unsaved) return;
    if (text.trim() === saved && !isSaving(image, field)) done(text);
    else if (!isConflict) await send();
  }

  async function send(): Promise<void> {
    try {
      const now = await saveCaption(image, field, text.trim());
      if (now) done(text, captionOf(now, field));
      else if (!input.current?.isConnected) tell('Inzwischen steht hier etwas anderes.');
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      const reason = fields.find((one) => one.field === field)?.message ?? message;
      setError(reason);
      if (!input.current?.isConnected) tell(reason);
    }
  }

  const tell = (reason: string) => toast(`${image.filename}: ${reason}`, { error: true });

  function choose(choice: 'mine' | 'theirs'): void {
    setComparing(false);
    if (choice === 'theirs') return done(text);
    type(text, saved);
    void send();
  }

  const isOneLine = field === 'title';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (event.shiftKey && !isOneLine)) return;
    event.preventDefault();
    goOn(input.current!, event.shiftKey ? -1 : 1);
  };

  return (
    <div className="captioning">
      <textarea
        className="input"
        rows={1}
        ref={input}
        value={text}
        aria-label={`${CAPTIONS[field]} zu ${image.filename}`}
        aria-invalid={error !== '' || isConflict}
        aria-describedby={noteId}
        placeholder={CAPTIONS[field]}
        autoComplete="off"
        onChange={({ target }) => type(isOneLine ? target.value.replaceAll('\n', ' ') : target.value)}
        // As in a field of one line that Tab leads to; not when the window is come back to.
        onFocus={({ target, relatedTarget }) => relatedTarget && target.select()}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      {isConflict ? (
        <p className="error" id={noteId} role="alert">
          <CircleAlert className="icon icon--sm" />
          <span>Geändert:</span>
          <button className="textlink" type="button" onClick={() => setComparing(true)}>
            Vergleichen
          </button>
        </p>
      ) : error ? (
        <p className="error" id={noteId} role="alert" title={error}>
          <CircleAlert className="icon icon--sm" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="nm" id={noteId}>
          <span>
            {unsaved && wasLeft
              ? 'Noch nicht gespeichert'
              : field === 'title'
                ? image.filename
                : image.title || image.filename}
          </span>
        </p>
      )}
      {comparing && (
        <ConflictDialog<Record<CaptionField, string>>
          fields={[{ name: field, mine: text, theirs: saved, choice: 'mine' }]}
          labels={CAPTIONS}
          message="Was soll gelten? Es wird sofort gespeichert."
          onResolve={([chosen]) => choose(chosen!.choice)}
          onCancel={() => setComparing(false)}
        />
      )}
    </div>
  );
}

function goOn(input: HTMLTextAreaElement, by: 1 | -1): void {
  const fields = [...(input.closest('ul')?.querySelectorAll('textarea') ?? [])];
  const next = fields[fields.indexOf(input) + by];
  if (next) next.focus();
  else input.blur();
}
