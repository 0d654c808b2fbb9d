import '../styles/forms.css';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_NOTE, tidyNote } from '@lichthof/api/contract/choice';
import { useLeaveQuestion } from '../page/leave-question.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { changePick, ENDED, identity, ownChoice } from './own-choice.ts';
import { holdPage } from '../session/relock.ts';
import { reopenOwn } from './send.ts';

type Place = 'tile' | 'viewer';

/** Outlives its dialog, which goes with its picture wherever the album is read anew, as in another mode. */
let typed: { who: string; imageId: string; place: Place; before: string; text: string } | undefined;

const typedFor = (imageId: string, note: string) =>
  typed?.imageId === imageId && typed.before === note && typed.who === identity() ? typed : undefined;

/** Whether a note to a picture is being written; true from the start where that was interrupted. */
export const useWriting = (imageId: string, note: string, place: Place) =>
  useState(() => typedFor(imageId, note)?.place === place);

interface NoteDialogProps {
  imageId: string;
  place: Place;
  label: string;
  note: string;
  fixed: boolean;
  onClose: () => void;
}

export function NoteDialog({ imageId, place, label, note, fixed, onClose }: NoteDialogProps) {
  const [text, setText] = useState(() => typedFor(imageId, note)?.text ?? note);
  const [who] = useState(identity);
  const changed = tidyNote(text) !== note;
  const close = () => {
    typed = undefined;
    onClose();
  };
  const [question, ask] = useLeaveQuestion(changed, { isDialog: true, onDiscard: close });
  const leave = () => ask(close);
  const field = useRef<HTMLTextAreaElement>(null);
  const { choice, ended } = useSnapshot(ownChoice);
  useEffect(() => (changed ? holdPage() : undefined), [changed]);
  const reopen = async () => {
    await reopenOwn();
    field.current?.focus();
  };
  if (fixed && !changed)
    return (
      <Dialog className="dialog--sheet" title={`Anmerkung zu ${label}`} onCancel={close}>
        <p className="said">„{note}“</p>
      </Dialog>
    );
  return (
    <Dialog className="dialog--sheet" title={`Anmerkung zu ${label}`} onCancel={leave}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are letters, not those of the page below */}
      <form
        ref={keepPointer}
        onKeyDown={(event) => event.stopPropagation()}
        onSubmit={(event) => {
          event.preventDefault();
          if (fixed || ended) return;
          changePick(imageId, { note: tidyNote(text) });
          close();
        }}
      >
        <div className="field">
          <label className="visually-hidden" htmlFor="note">
            Anmerkung
          </label>
          <textarea
            ref={field}
            className="textarea"
            id="note"
            rows={3}
            maxLength={MAX_NOTE}
            value={text}
            onChange={({ target: { value } }) => {
              setText(value);
              typed =
                tidyNote(value) === note ? undefined : { who, imageId, place, before: note, text: value };
            }}
          />
          <p className="hint num">
            {text.length} von {MAX_NOTE} Zeichen
          </p>
        </div>
        <output className="sm">
          {ended && ENDED}
          {fixed &&
            !ended &&
            (choice?.sent ? (
              <>
                Inzwischen abgeschickt –{' '}
                <button className="textlink" type="button" onClick={() => void reopen()}>
                  wieder öffnen
                </button>
              </>
            ) : (
              'Anmerkungen werden in diesem Album nicht mehr angenommen.'
            ))}
        </output>
        <SubmitButtons
          label="Übernehmen"
          disabled={!changed || fixed || ended}
          busy={false}
          onCancel={leave}
        />
      </form>
      {question}
    </Dialog>
  );
}

/** Marking text would turn the picture below, which listens to the pointer on its own. */
function keepPointer(form: HTMLFormElement | null): void {
  for (const type of ['pointerdown', 'pointermove', 'wheel'])
    form?.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
}
