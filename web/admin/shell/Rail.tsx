import { ArrowUpRight, Contrast, KeyRound, LogOut, TriangleAlert, User, X } from 'lucide-react';
import type { Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { leave } from '../../choosing/leave.ts';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { state } from '../../server/state.ts';
import { mayLogOut } from '../navigation.tsx';
import { switchTheme, THEME_NAMES } from '../../preferences/switch-theme.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Dropdown, MenuItem, shutMenu } from '../../ui/Dropdown.tsx';
import { numberOf } from '../../ui/format.ts';
import { useCounts } from '../counts.ts';
import { currentItem, RAIL } from '../screens.tsx';
import { Brand } from './Brand.tsx';

interface RailProps {
  open: boolean;
  close: () => void;
  ref: Ref<HTMLElement>;
}

export function Rail({ open, close, ref }: RailProps) {
  const { pathname } = useLocation();
  const { theme } = useSnapshot(state);
  const counts = useCounts();
  const current = currentItem(pathname);
  return (
    <aside className={`rail ${open ? 'is-open' : ''}`} aria-label="Menü" ref={ref}>
      <div className="railhead">
        <Brand />
        <IconButton className="below-lg" label="Menü schließen" Icon={X} onClick={close} />
      </div>
      <nav aria-label="Verwaltung">
        {RAIL.map(({ group, items }) => (
          <div key={group}>
            {group && <p className="grp">{group}</p>}
            {items.map(({ title, href, Icon, count, alert }) => (
              <Link
                key={href}
                to={href}
                aria-current={current?.href === href ? 'page' : undefined}
                onClick={close}
              >
                <Icon className="icon" />
                {title}
                {count && counts[count] !== undefined && (
                  <span className="num">{numberOf(counts[count])}</span>
                )}
                {alert && Boolean(counts[alert]) && (
                  <span className="attention">
                    <TriangleAlert className="icon" aria-hidden="true" />
                    <span className="visually-hidden">: braucht Ihre Aufmerksamkeit</span>
                  </span>
                )}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="foot">
        <a href={paths.images}>
          <ArrowUpRight className="icon" />
          Zur Website
        </a>
        <button
          className="railbtn"
          type="button"
          aria-label={`Darstellung: ${THEME_NAMES[theme]} – ändern`}
          onClick={switchTheme}
        >
          <Contrast className="icon" />
          Darstellung <span className="num">{THEME_NAMES[theme]}</span>
        </button>
        <Account />
      </div>
    </aside>
  );
}

function Account() {
  const { user } = useSnapshot(state);
  const logOut = async () => {
    if (await mayLogOut()) await leave();
  };
  return (
    <Dropdown
      className="railpop"
      summary={
        <summary className="railbtn">
          <User className="icon" />
          {user?.name}
        </summary>
      }
    >
      <Link to={adminPaths.profile} onClick={({ currentTarget }) => shutMenu(currentTarget)}>
        <User className="icon" />
        Profil
      </Link>
      <MenuItem Icon={KeyRound} run={() => (state.dialog = 'password')}>
        Passwort ändern
      </MenuItem>
      <hr />
      <button type="button" onClick={() => void logOut()}>
        <LogOut className="icon" />
        Abmelden
      </button>
    </Dropdown>
  );
}
