import '../styles/menu.css';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { logout } from '../session/session.ts';
import { state } from '../state.ts';

/** The menu of who is logged in. */
export default function Account({ name }: { name: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { session } = useSnapshot(state);

  useEffect(() => {
    const shut = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      menu.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', shut);
    return () => document.removeEventListener('pointerdown', shut);
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from what is in it
    <details
      className="pop pop--end status--login"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.removeAttribute('open');
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="status" aria-label={`${initials(name)} – Benutzermenü für ${name}`}>
        <span className="userchip" aria-hidden="true">
          {initials(name)}
        </span>
      </summary>
      <div className="menu">
        <p className="menu-label">{session.claims?.email ?? name}</p>
        <button type="button" onClick={() => void logout()}>
          <LogOut className="icon" />
          Abmelden
        </button>
      </div>
    </details>
  );
}

const initials = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
