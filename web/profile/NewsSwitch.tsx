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

  useEffect(() => {
    const leaving = new AbortController();
    call(readNewsChoice, { signal: leaving.signal }).then(
      (answer) => setWanted(answer.wanted),
      (failure: unknown) => leaving.signal.aborted || setError(toApiError(failure).message),
    );
    return () => leaving.abort();
  }, []);

  // One after the other: the last press is what holds.
  const before = useRef(Promise.resolve());
  const change = (next: boolean) => {
    setWanted(next);
    before.current = tell(before.current, next);
  };
  const tell = async (earlier: Promise<void>, next: boolean) => {
    await earlier;
    const isDone = await toastOnError(() => call(changeNewsChoice, { body: { wanted: next } }));
    if (!isDone) setWanted(!next);
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
