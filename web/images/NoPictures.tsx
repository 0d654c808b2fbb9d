import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Empty } from '../page/Empty.tsx';
import { FilterChips } from '../preferences/FilterChips.tsx';
import { SafeModeLink } from '../preferences/SafeModeLink.tsx';
import { paths, withFilter } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';
import { Main } from '../page/Page.tsx';

const GHOSTS = [1.6, 0.8, 1.2, 1.5, 1.1, 0.75, 1.8];

export default function NoPictures() {
  const location = useLocation();
  const { safeMode, filterTags } = useSnapshot(state);
  const filtered = filterTags.length > 0;
  return (
    <Main className="empty-stage">
      <div className="ghostrows" aria-hidden="true">
        {GHOSTS.map((ratio) => (
          <i key={ratio} style={{ '--ar': ratio }} />
        ))}
      </div>
      <Empty
        isPage
        title="Keine Bilder zum Anzeigen gefunden!"
        reason={reason(safeMode, filterTags.length)}
        more={filtered && <FilterChips aria-label="Eingestellte Filter" />}
      >
        {filtered && (
          <Link className="btn btn--primary" to={{ search: withFilter(location.search, true) }}>
            Filter ändern
          </Link>
        )}
        {safeMode && <SafeModeLink />}
        {!filtered && (
          <Link className="btn" to={paths.select(asTarget(location))} state={{ background: location }}>
            Andere Bilder auswählen
          </Link>
        )}
      </Empty>
    </Main>
  );
}

const NUMBERS = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs'];

function reason(safeMode: boolean, filters: number): string {
  const set =
    filters === 1 ? 'es ist ein Filter gesetzt' : `es sind ${NUMBERS[filters] ?? filters} Filter gesetzt`;
  const why = [safeMode && 'der sichere Modus ist an', filters > 0 && set].filter((part) => part !== false);
  if (why.length === 0) return 'In den gewählten Sammlungen ist noch nichts zu sehen.';
  if (filters === 0)
    return 'Vielleicht ist hier noch nichts erschienen, vielleicht blendet der sichere Modus es aus.';
  const sentence = why.join(', und ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. Vielleicht verbirgt sich dahinter, was Sie suchen.`;
}
