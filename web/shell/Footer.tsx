import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Items } from './Header.tsx';

const YEAR = new Date().getFullYear();

export default function Footer() {
  const { site } = useSnapshot(state);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const toggle = () => {
    setOpenAt(open ? null : key);
    if (!open) requestAnimationFrame(() => window.scrollTo(0, document.documentElement.scrollHeight));
  };
  return (
    <footer className="site-footer">
      {open && (
        <nav className="bar" id="fussmenue" aria-label="Fußmenü">
          <Items items={site.bottom} />
        </nav>
      )}
      <div className="bar">
        <Link to={paths.site('history')}>
          © 2020–{YEAR} {site.copyright}
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
