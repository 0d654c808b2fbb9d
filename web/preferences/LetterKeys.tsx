import '../styles/forms.css';
import { useSnapshot } from 'valtio';
import { letterKeys, setLetterKeys } from './letter-keys.ts';
import { Check } from '../ui/Check.tsx';

export function LetterKeys() {
  const { on } = useSnapshot(letterKeys);
  return <Check label="Einzelne Buchstaben und Ziffern sind Tasten" checked={on} onChange={setLetterKeys} />;
}
