import '../styles/menu-sheet.css';
import { Contrast, Images, LogIn, LogOut, ShieldCheck, User, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { logout } from '../session/session.ts';
import { state } from '../server/state.ts';
import { Brand } from './Brand.tsx';
import { Items } from './Header.tsx';
import { MINOR, TOP } from './menus.ts';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';
import { switchTheme, THEME_NAMES } from './theme.ts';

const MORE = [
  MINOR[0]!,
  { title: 'Modelle gesucht', href: paths.post('p-aktuelles') },
  MINOR[1]!,
  { title: 'Kontakt', href: paths.contact },
];
const close = () => {
  state.menuOpen = false;
};

/** The menu on small screens: a whole page, and the focus stays in it. */
export default function MenuSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = sheet.current!;
    opened.showModal();
    return () => opened.close();
  }, []);
  return (
    <dialog className="menu-sheet" ref={sheet} aria-label="Menü" onClose={close}>
      <Sheet />
    </dialog>
  );
}

function Sheet() {
  const location = useLocation();
  const over = {
    state: { background: backgroundOf(location) ?? location },
    replace: isOverlay(location.pathname),
  };
  const { safeMode, siteAlbums, siteNames, theme, user, site } = useSnapshot(state);
  return (
    <>
      <div className="site-header">
        <Brand />
        <div className="site-status">
          <button className="status" type="button" aria-label="Menü schließen" onClick={close}>
            <X className="icon" />
          </button>
        </div>
      </div>
      <nav aria-label="Menü">
        <div className="big">
          <Items items={TOP} />
        </div>
        <div className="small">
          <Items items={MORE} />
        </div>
      </nav>
      <div className="foot">
        <Link to={paths.select(asTarget(location))} {...over}>
          <Images className="icon" />
          Bilderauswahl
          <span className="end">{siteAlbums.map((key) => siteNames?.[key] ?? key).join(', ')}</span>
        </Link>
        <Link to={paths.worksafe(asTarget(location))} {...over}>
          <ShieldCheck className="icon" />
          Sicherer Modus
          <span className="end">{safeMode ? 'an' : 'aus'}</span>
        </Link>
        <button type="button" onClick={switchTheme}>
          <Contrast className="icon" />
          Darstellung
          <span className="end">{THEME_NAMES[theme]}</span>
        </button>
        {user ? (
          <>
            <Link to={paths.profile}>
              <User className="icon" />
              {user.name}
              <span className="end">Profil</span>
            </Link>
            <button type="button" onClick={() => void logout()}>
              <LogOut className="icon" />
              Abmelden
            </button>
          </>
        ) : (
          site.features.login && (
            <button
              type="button"
              onClick={() => {
                close();
                state.dialog = 'login';
              }}
            >
              <LogIn className="icon" />
              Anmelden
            </button>
          )
        )}
      </div>
    </>
  );
}
