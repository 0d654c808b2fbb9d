import { X } from 'lucide-react';
import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { removeFilterTag } from '../preferences/filter-tags.ts';
import { paths, withFilter } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';

const GHOSTS = [1.6, 0.8, 1.2, 1.5, 1.1, 0.75, 1.8];

/** Nothing fits: says what may be the reason, and how to change it. */
export default function Empty() {
  const location = useLocation();
  const { safeMode, filterTags } = useSnapshot(state);
  const filtered = filterTags.length > 0;
  return (
    <main id="inhalt" className="empty-stage">
      <div className="ghostrows" aria-hidden="true">
        {GHOSTS.map((ratio) => (
          <i key={ratio} style={{ '--ar': ratio }} />
        ))}
      </div>
      <div className="empty">
        <h1>Keine Bilder zum Anzeigen gefunden!</h1>
        <p>{reason(safeMode, filterTags.length)}</p>
        {filtered && (
          <div className="chips">
            {filterTags.map(({ id, name }) => (
              <button
                key={id}
                className="chip"
                type="button"
                aria-label={`Filter ${name} entfernen`}
                onClick={() => removeFilterTag(id)}
              >
                {name}
                <X className="icon" />
              </button>
            ))}
          </div>
        )}
        <div className="btnrow">
          {filtered && (
            <Link className="btn btn--primary" to={{ search: withFilter(location.search, true) }}>
              Filter ändern
            </Link>
          )}
          {safeMode && (
            <Link className="btn" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
              Sicheren Modus ändern
            </Link>
          )}
          {!filtered && (
            <Link className="btn" to={paths.select(asTarget(location))} state={{ background: location }}>
              Andere Bilder auswählen
            </Link>
          )}
        </div>
      </div>
    </main>
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
