import { useSnapshot } from 'valtio';
import { state } from './host.ts';

/** What the elements react to: mode, login, password, lists that are loaded or not. */
export function Modes() {
  const { safeMode, user, unlocked, contributors } = useSnapshot(state);
  return (
    <>
      <Switch label="sicherer Modus" on={safeMode} onChange={(on) => (state.safeMode = on)} />
      <Switch
        label="angemeldet"
        on={user !== null}
        onChange={(on) => (state.user = on ? { id: 'u1', name: 'Mira Holm' } : null)}
      />
      <Switch
        label="Album „privat“ entsperrt"
        on={unlocked.length > 0}
        onChange={(on) => (state.unlocked = on ? ['privat'] : [])}
      />
      <Switch
        label="Beitragende geladen"
        on={contributors.state === 3}
        onChange={(on) => (state.contributors.state = on ? 3 : 0)}
      />
    </>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

const Switch = ({ label, on, onChange }: SwitchProps) => (
  <label>
    <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} /> {label}
  </label>
);
