import { Link, useLocation } from 'react-router-dom';
import { asTarget } from '../navigation/overlay.ts';
import { paths } from '../navigation/paths.ts';

export function SafeModeLink() {
  const location = useLocation();
  return (
    <Link className="btn" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
      Sicheren Modus ändern
    </Link>
  );
}
