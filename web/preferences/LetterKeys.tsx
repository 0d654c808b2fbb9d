import '../styles/forms.css';
import { useSnapshot } from 'valtio';
import { letterKeys, setLetterKeys } from './letter-keys.ts';

export function LetterKeys() {
  const { on } = useSnapshot(letterKeys);
  return (
    <label className="check">
      <input type="checkbox" checked={on} onChange={({ target }) => setLetterKeys(target.checked)} />
      <span>Einzelne Buchstaben und Ziffern sind Tasten</span>
    </label>
  );
}
