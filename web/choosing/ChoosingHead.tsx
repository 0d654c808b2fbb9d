import '../styles/choosing.css';
import '../styles/forms.css';
import { Heart, MessageSquare } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { withParam } from '../navigation/paths.ts';
import { type Grid, state } from '../server/state.ts';
import { Alert } from '../ui/Alert.tsx';
import { numberOf, picturesOf } from '../ui/format.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { loadChoice, openChoice, ownChoice } from './own-choice.ts';
import { countOf } from './pending-picks.ts';
import { type Segment, SEGMENTS, showSegment, TITLES, unratedIn } from './segment.ts';

interface ChoosingHeadProps {
  album: DeepReadonly<Album>;
  grid: DeepReadonly<Grid> | undefined;
}

export function ChoosingHead({ album, grid }: ChoosingHeadProps) {
  const { choice, said, error } = useSnapshot(ownChoice);
  const { user } = useSnapshot(state);
  const [location, navigate, isKnown] = [useLocation(), useNavigate(), choice !== null];
  const named = new URLSearchParams(location.search).get('auswahl');
  const segment = SEGMENTS.find((key) => key === named) ?? '';
  useEffect(() => {
    const leave = openChoice(album.id);
    return () => {
      showSegment('');
      leave();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- who logs in chooses for himself
  }, [album.id, user?.id]);
  // What belongs to it is known only then.
  useEffect(() => (isKnown ? showSegment(segment) : undefined), [isKnown, segment]);
  if (error)
    return (
      <Alert className="album-alert">
        {error}{' '}
        <button className="textlink" type="button" onClick={() => void loadChoice()}>
          Erneut versuchen
        </button>
      </Alert>
    );
  const whole = segment === '' ? grid : undefined;
  const all: [Segment, string, number | null][] = [
    ['', TITLES[''], whole?.total ?? null],
    ['meine', TITLES.meine, countOf(said, ({ chosen }) => chosen)],
    ['anmerkung', TITLES.anmerkung, countOf(said, ({ note }) => note !== '')],
    ['ohne', TITLES.ohne, whole ? unratedIn(whole, said) : null],
  ];
  const segments = all.filter(([key]) => key !== 'anmerkung' || album.notes);
  const show = (key: Segment) =>
    void navigate(
      { search: withParam(location.search, 'auswahl', key || null) },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  return (
    <div className="choosing-head">
      {choice?.sent ? (
        <p>
          Danke, Ihre Auswahl ist angekommen. Solange die Ausarbeitung nicht begonnen hat, können Sie sie
          wieder öffnen und ändern.
        </p>
      ) : (
        <>
          <p>
            {album.wanted === null
              ? 'Wählen Sie die Bilder, die ausgearbeitet werden sollen.'
              : album.wanted === 1
                ? 'Wählen Sie das Bild, das ausgearbeitet werden soll.'
                : `Wählen Sie bis zu ${picturesOf(album.wanted)}, die ausgearbeitet werden sollen.`}{' '}
            {album.notes ? 'Sterne und Anmerkungen helfen' : 'Sterne helfen'} bei der Reihenfolge; gespeichert
            wird von selbst.
          </p>
          <p className="how">
            <Heart className="icon" />
            nimmt ein Bild in die Auswahl
            {album.notes && (
              <>
                <MessageSquare className="icon" />
                schreibt etwas dazu
              </>
            )}
          </p>
        </>
      )}
      {choice !== null && choice.gone > 0 && (
        <p>
          {choice.gone === 1
            ? 'Ein Bild Ihrer Auswahl ist nicht mehr im Album.'
            : `${numberOf(choice.gone)} Bilder Ihrer Auswahl sind nicht mehr im Album.`}
        </p>
      )}
      <Segmented label="Anzeigen" value={segment} options={segments} onChange={show} />
    </div>
  );
}
