import { useSnapshot } from 'valtio';
import { numberOf } from '../ui/format.ts';
import { useShortcuts } from '../preferences/shortcuts.ts';
import { Stars } from '../ui/Stars.tsx';
import { NoteDialog, useWriting } from './NoteDialog.tsx';
import { changePick, ownChoice, pickOf, wantedHere } from './own-choice.ts';
import { countOf } from './pending-picks.ts';
import { HeartButton, NoteButton } from './TilePicks.tsx';

const KEYS = /^[0-5f]$/;

export function ViewerPicks({ imageId, title, notes }: { imageId: string; title: string; notes: boolean }) {
  const { choice, said } = useSnapshot(ownChoice);
  const { chosen, rating, note } = pickOf(imageId, said);
  const [isWriting, setWriting] = useWriting(imageId, note, 'viewer');
  const sent = choice !== null && choice.sent !== null;
  useShortcuts(KEYS, (key) => {
    if (!choice || sent) return;
    if (key === 'f') changePick(imageId, { chosen: !chosen });
    else changePick(imageId, { rating: Number(key) === rating ? 0 : Number(key) });
  });
  if (!choice) return null;
  const wanted = wantedHere();
  return (
    <div className="group">
      {sent && (
        <span className="visually-hidden">
          {chosen && 'In der Auswahl'} {rating > 0 && `${rating} von 5 Sternen`}
        </span>
      )}
      {(rating > 0 || !sent) && (
        <div inert={sent}>
          <Stars
            label={`Bewertung für ${title}`}
            value={rating}
            onChange={(to) => changePick(imageId, { rating: to })}
          />
        </div>
      )}
      {(note !== '' || (notes && !sent)) && (
        <NoteButton label={title} written={note !== ''} onClick={() => setWriting(true)} />
      )}
      {(chosen || !sent) && (
        <div inert={sent}>
          <HeartButton imageId={imageId} label="In die Auswahl nehmen" />
        </div>
      )}
      <output className="chosen num">
        <span className="visually-hidden">Ihre Auswahl: </span>
        {numberOf(countOf(said, (one) => one.chosen))}
        {wanted !== null && ` von ${numberOf(wanted)}`}
      </output>
      {isWriting && (
        <NoteDialog
          key={imageId}
          imageId={imageId}
          place="viewer"
          label={title}
          note={note}
          fixed={sent || !notes}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  );
}
