import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Change = Readonly<Record<string, string | null>>;

export function useQuery(): [URLSearchParams, (change: Change) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (values: Change) => {
      // What is there now, not what was there when this was rendered.
      const query = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values))
        if (value === null || value === '') query.delete(name);
        else query.set(name, value);
      if (query.toString() !== new URLSearchParams(window.location.search).toString())
        void navigate({ search: query.toString() }, { replace: true });
    },
    [navigate],
  );
  return [new URLSearchParams(search), change];
}

const PAUSE_MS = 300;

/** What is looked for, as it is typed: the address has it after a pause, and what comes to stand there otherwise is taken over. */
export function useSearchText(): [string, (text: string) => void] {
  const [query, change] = useQuery();
  const words = query.get('suche') ?? '';
  const [text, setText] = useState(words);
  const [seen, setSeen] = useState(words);
  const [written, setWritten] = useState(words);
  if (seen !== words) {
    setSeen(words);
    setWritten(words);
    if (words !== written) setText(words);
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      setWritten(text.trim());
      change({ suche: text.trim() });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, change]);
  return [text, setText];
}
