import '../styles/menu-sheet.css';
import { Contrast, Images, LogIn, LogOut, ShieldCheck, User, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { leave } from '../choosing/leave.ts';
import { state } from '../server/state.ts';
import type { SiteInfo } from '@lichthof/api/contract/site';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Brand } from './Brand.tsx';
import type { MenuItems } from './menus.ts';
import { Items } from './Header.tsx';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';
import { switchTheme, THEME_NAMES } from '../preferences/switch-theme.ts';

const CONTACT = { title: 'Kontakt', href: paths.contact };

function more({ top, minor, bottom }: DeepReadonly<SiteInfo>): MenuItems {
  const others = [...bottom, ...minor, CONTACT];
  const first = ({ href }: { href: string }, at: number) =>
    others.findIndex((other) => other.href === href) === at && !top.some((item) => item.href === href);
  return others.filter(first);
}

const close = () => {
  state.menuOpen = false;
};

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
          <Items items={site.top} />
        </div>
        <div className="small">
          <Items items={more(site)} />
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
            <button type="button" onClick={() => void leave()}>
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
