import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../paths.ts';
import { state } from '../state.ts';
import { Items } from './Header.tsx';
import { BOTTOM } from './menus.ts';
import { overlayIn } from './overlay.ts';

const YEAR = new Date().getFullYear();

/** Hidden on /images, where the list has no end worth scrolling to. */
export function Footer() {
  const location = useLocation();
  const { site } = useSnapshot(state);
  const [open, setOpen] = useState(false);
  if (location.pathname === paths.images && !overlayIn(location)) return null;
  const toggle = () => {
    setOpen(!open);
    if (!open) requestAnimationFrame(() => window.scrollTo(0, document.documentElement.scrollHeight));
  };
  return (
    <footer className="site-footer">
      {open && (
        <nav className="bar" id="fussmenue" aria-label="Fußmenü">
          <Items items={BOTTOM} />
        </nav>
      )}
      <div className="bar">
        <Link to={paths.site('history')}>
          © 2020–{YEAR} {site.siteName}
        </Link>
        <Link to={paths.site('impressum')}>Impressum</Link>
        <Link to={paths.contact}>Kontakt</Link>
        <button
          className="push"
          type="button"
          aria-expanded={open}
          aria-controls="fussmenue"
          onClick={toggle}
        >
          Menü <ChevronUp className="icon icon--sm" />
        </button>
      </div>
    </footer>
  );
}
