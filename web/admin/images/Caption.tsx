import { CircleAlert } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { ApiError, toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { htmlOf, textOf } from './caption-text.ts';
import { putPictures, readPictures, type DeskPicture } from './pictures.ts';

export const CAPTIONS = { title: 'Titel', description: 'Beschriftung', alt: 'Alternativtext' } as const;
export type CaptionField = keyof typeof CAPTIONS;

interface CaptionProps {
  image: DeskPicture;
  field: CaptionField;
}

/** What is said of a picture, to be typed below it; saved as soon as one goes on to the next. */
export function Caption({ image, field }: CaptionProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What was typed and is not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState('');
  const saved = captionOf(image, field);
  const errorId = `${image.id}-fehler`;

  async function save(): Promise<void> {
    if (draft === null) return;
    if (draft.trim() === saved) {
      setDraft(null);
      setError('');
      return;
    }
    try {
      await saveCaption(image, field, draft.trim());
      setError('');
      setDraft((now) => (now === draft ? null : now));
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      const reason = fields.find((one) => one.field === field)?.message ?? message;
      setError(reason);
      if (!input.current?.isConnected) toast(`${image.filename}: ${reason}`, { error: true });
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    goOn(input.current!, event.shiftKey ? -1 : 1);
  };

  return (
    <div className="captioning">
      <input
        className="input"
        ref={input}
        value={draft ?? saved}
        aria-label={`${CAPTIONS[field]} zu ${image.filename}`}
        aria-invalid={error !== ''}
        aria-describedby={error ? errorId : undefined}
        placeholder={CAPTIONS[field]}
        autoComplete="off"
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      {error ? (
        <p className="error" id={errorId} role="alert" title={error}>
          <CircleAlert className="icon icon--sm" />
          <span>{error}</span>
        </p>
      ) : (
        <p className="nm">
          <span>{field === 'title' ? image.filename : image.title || image.filename}</span>
        </p>
      )}
    </div>
  );
}

/** To the field of the next picture, or of the one before. */
function goOn(input: HTMLInputElement, by: 1 | -1): void {
  const fields = [...(input.closest('ul')?.querySelectorAll('input.input') ?? [])];
  const next = fields[fields.indexOf(input) + by];
  if (next instanceof HTMLInputElement) next.focus();
  else input.blur();
}

const captionOf = (image: DeskPicture, field: CaptionField): string =>
  field === 'description' ? textOf(image.description ?? '') : (image[field] ?? '');

/** Somebody else may have changed something else of the picture; what stands in this field is not overwritten. */
async function saveCaption(image: DeskPicture, field: CaptionField, text: string): Promise<void> {
  const send = async (version: number) => {
    const value = field === 'description' ? htmlOf(text) : text;
    const { items } = await call(update('image'), { body: { id: image.id, version, [field]: value } });
    putPictures(items);
  };
  try {
    await send(image.version);
  } catch (failure) {
    if (toApiError(failure).code !== 'conflict') throw failure;
    const [now] = await readPictures([image.id]);
    if (!now) throw failure;
    if (captionOf(now, field) !== captionOf(image, field)) {
      const there = captionOf(now, field) || '(leer)';
      throw new ApiError(`Inzwischen steht hier „${there}“.`, 409, 'conflict', { cause: failure });
    }
    await send(now.version);
  }
}
