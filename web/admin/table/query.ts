import { useCallback } from 'react';
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
