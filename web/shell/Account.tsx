import { LogOut } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { logout } from '../session/session.ts';
import { state } from '../state.ts';
import { Pop } from '../ui/Pop.tsx';

/** The menu of who is logged in. */
export default function Account({ name }: { name: string }) {
  const { session } = useSnapshot(state);
  return (
    <Pop
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
      <button type="button" onClick={() => void logout()}>
        <LogOut className="icon" />
        Abmelden
      </button>
    </Pop>
  );
}

const initials = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
