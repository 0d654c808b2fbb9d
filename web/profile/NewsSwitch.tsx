import '../styles/forms.css';
import { useEffect, useRef, useState } from 'react';
import { changeNewsChoice, readNewsChoice } from '@lichthof/api/contract/news';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { Check } from '../ui/Check.tsx';

export function NewsSwitch() {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [error, setError] = useState('');
  /** What the server holds. */
  const told = useRef<boolean | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    call(readNewsChoice, { signal: leaving.signal }).then(
      (answer) => setWanted((told.current = answer.wanted)),
      (failure: unknown) => leaving.signal.aborted || setError(toApiError(failure).message),
    );
    return () => leaving.abort();
  }, []);

  // One after the other: the last press is what holds.
  const before = useRef(Promise.resolve());
  const presses = useRef(0);
  const change = (next: boolean) => {
    setWanted(next);
    presses.current += 1;
    before.current = tell(before.current, next, presses.current);
  };
  const tell = async (earlier: Promise<void>, next: boolean, press: number) => {
    await earlier;
    if (await toastOnError(() => call(changeNewsChoice, { body: { wanted: next } }))) told.current = next;
    if (press === presses.current) setWanted(told.current);
  };

  if (error) return <p className="danger">{error}</p>;
  return (
    <Check
      label="Eine Mail, wenn in einem Album neue Bilder für mich sind"
      checked={wanted ?? false}
      disabled={wanted === null}
      onChange={change}
    />
  );
}
