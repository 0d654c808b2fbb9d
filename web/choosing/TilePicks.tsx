import { Heart, MessageSquare, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { IconButton } from '../ui/Button.tsx';
import { Stars } from '../ui/Stars.tsx';
import { NoteDialog, useWriting } from './NoteDialog.tsx';
import { changePick, ownChoice, pickOf, whyFull } from './own-choice.ts';

interface TilePicksProps {
  imageId: string;
  label: string;
  number: string;
  name: string;
  notes: boolean;
  /** Beside its name. */
  children?: ReactNode;
}

export function TilePicks({ imageId, label, number, name, notes, children }: TilePicksProps) {
  const { choice, said } = useSnapshot(ownChoice);
  const { chosen, rating, note } = pickOf(imageId, said);
  const [isWriting, setWriting] = useWriting(imageId, note, 'tile');
  const sent = choice !== null && choice.sent !== null;
  return (
    <>
      <div className="nm">
        <span className="num">{number}</span>
        <span>{name}</span>
        {children}
        {chosen && <span className="in">In der Auswahl</span>}
        {sent && rating > 0 && <span className="visually-hidden">{rating} von 5 Sternen</span>}
      </div>
      {choice && (
        <div className="bar" inert={sent}>
          {(rating > 0 || !sent) && (
            <>
              <Stars
                label={`Bewertung für ${label}`}
                value={rating}
                onChange={(to) => changePick(imageId, { rating: to })}
              />
              <span className="compact num" aria-hidden="true">
                <Star className={`icon ${rating > 0 ? 'icon--fill' : ''}`} />
                {rating || '–'}
              </span>
            </>
          )}
          <span className="acts">
            {notes && !sent && (
              <NoteButton label={label} written={note !== ''} onClick={() => setWriting(true)} />
            )}
            {(chosen || !sent) && <HeartButton imageId={imageId} label={`${label} in die Auswahl nehmen`} />}
          </span>
        </div>
      )}
      {note && (
        <button
          className="note"
          type="button"
          aria-label={`Anmerkung: „${note}“`}
          onClick={() => setWriting(true)}
        >
          „{note}“
        </button>
      )}
      {isWriting && (
        <NoteDialog
          imageId={imageId}
          place="tile"
          label={label}
          note={note}
          fixed={sent || !notes}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

interface NoteProps {
  label: string;
  written: boolean;
  onClick: () => void;
}

export const NoteButton = ({ label, written, onClick }: NoteProps) => (
  <IconButton
    className="notebtn"
    label={`Anmerkung zu ${label}`}
    Icon={MessageSquare}
    aria-pressed={written}
    onClick={onClick}
  />
);

export const HINT = 'choosing-hint';

export function HeartButton({ imageId, label }: { imageId: string; label: string }) {
  const { said } = useSnapshot(ownChoice);
  const { chosen } = pickOf(imageId, said);
  const barred = !chosen && whyFull(said) !== '';
  return (
    <IconButton
      className="fav"
      label={label}
      Icon={Heart}
      aria-pressed={chosen}
      aria-disabled={barred || undefined}
      aria-describedby={barred ? HINT : undefined}
      onClick={() => changePick(imageId, { chosen: !chosen })}
    />
  );
}
