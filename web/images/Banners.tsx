import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths, withFilter } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';
import { SlidersHorizontal, ShieldCheck } from 'lucide-react';

/** Why some pictures are missing, each a way to change that. */
export function Banners() {
  const location = useLocation();
  const { safeMode, filterTags } = useSnapshot(state);
  return (
    <>
      {safeMode && (
        <Link className="notice" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
          <ShieldCheck className="icon" />
          <span>Der sichere Modus ist aktiviert - daher werden Bilder ausgeblendet!</span>
        </Link>
      )}
      {filterTags.length > 0 && (
        <Link className="notice" to={{ search: withFilter(location.search, true) }}>
          <SlidersHorizontal className="icon" />
          <span>Bilder werden aufgrund aktiven Filter ausgeblendet!</span>
        </Link>
      )}
    </>
  );
}
