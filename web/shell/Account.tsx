import { CircleQuestionMark, KeyRound, LayoutDashboard, LogOut, User } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { adminPaths } from '../navigation/admin-paths.ts';
import { paths } from '../navigation/paths.ts';
import { leave } from '../choosing/leave.ts';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';
import { Dropdown, MenuItem } from '../ui/Dropdown.tsx';

export function Account({ name }: { name: string }) {
  const { session } = useSnapshot(state);
  return (
    <Dropdown
      className="pop--end status--login"
      summary={
        <summary className="status" aria-label={`${initials(name)} – Benutzermenü für ${name}`}>
          <span className="userchip" aria-hidden="true">
            {initials(name)}
          </span>
        </summary>
      }
    >
      <p className="menu-label">{session.claims?.email ?? name}</p>
      <Link to={paths.profile}>
        <User className="icon" />
        Profil
      </Link>
      <MenuItem Icon={KeyRound} run={() => (state.dialog = 'password')}>
        Passwort ändern
      </MenuItem>
      <Link to={paths.help}>
        <CircleQuestionMark className="icon" />
        Hilfe
      </Link>
      {session.claims?.admin && (
        <Link to={adminPaths.home} reloadDocument>
          <LayoutDashboard className="icon" />
          Verwaltung
        </Link>
      )}
      <hr />
      <button type="button" onClick={() => void leave()}>
        <LogOut className="icon" />
        Abmelden
      </button>
    </Dropdown>
  );
}

const initials = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
