import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { readText } from '@lichthof/api/contract/data';
import { call } from './api.ts';
import { isAborted, toApiError, type ApiError } from './api-error.ts';
import { log } from './log.ts';
import { state } from './state.ts';

/** The HTML of a post (`p-…`) or a text block (`t-…`), as far as the mode lets it be seen. */
export async function loadText(id: string, signal?: AbortSignal): Promise<string> {
  const { text } = await call(readText, {
    params: { type: id.startsWith('p-') ? 'posts' : 'texts', id },
    query: state.safeMode ? {} : { nsfw: '1' },
    ...(signal && { signal }),
  });
  return text;
}

interface Loaded {
  id: string;
  html?: string | undefined;
  failure?: ApiError | undefined;
}

interface TextSeen {
  html: string | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/**
 * A text, loaded again when the mode or the session changes. Until the new one is there the old one stays: what the mode
 * forbids in it hides itself.
 */
export function useText(id: string): TextSeen {
  const { safeMode, session } = useSnapshot(state);
  const visit = session.claims?.jti;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ id });

  useEffect(() => {
    const leaving = new AbortController();
    loadText(id, leaving.signal).then(
      (html) => setLoaded({ id, html }),
      (error: unknown) => {
        if (leaving.signal.aborted || isAborted(error)) return;
        log('ERROR', `Unable to get text for ${id}`, error);
        setLoaded({ id, failure: toApiError(error) });
      },
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them changes the answer
  }, [id, safeMode, visit, attempt]);

  const { html, failure } = loaded.id === id ? loaded : {};
  return { html, failure, retry: () => setAttempt(attempt + 1) };
}
