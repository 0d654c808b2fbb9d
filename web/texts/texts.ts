import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { readText } from '@lichthof/api/contract/post';
import { albumsIn, picturesIn } from '@lichthof/api/contract/embeds';
import { call } from '../server/api.ts';
import { isAborted, toApiError, type ApiError } from '../server/api-error.ts';
import { ensureList } from '../server/data.ts';
import { ensureAlbums } from './page-albums.ts';
import { expectImages } from '../images/by-id.ts';
import { log } from '../log/log.ts';
import { state } from '../server/state.ts';

/** Texts that came with those that include them, by mode and id. */
const included = new Map<string, string>();
subscribeKey(state.session, 'claims', () => included.clear());

/** What came with the text around it is there at once. */
export const includedText = (id: string): string | undefined => included.get(`${state.safeMode} ${id}`);

/**
 * The HTML of a post (`p-…`) or a text block (`t-…`), as far as the mode lets it be seen; with it everything is known that
 * decides how much room it takes.
 */
export async function loadText(id: string, signal?: AbortSignal): Promise<string> {
  const { safeMode } = state;
  return unpacked(() =>
    call(readText, {
      params: { type: id.startsWith('p-') ? 'posts' : 'texts', id },
      query: safeMode ? {} : { nsfw: '1' },
      ...(signal && { signal }),
    }),
  );
}

/** The HTML of a text that is asked for; what comes along with it is known from then on. */
export async function unpacked(ask: () => Promise<AnswerOf<typeof readText>>): Promise<string> {
  const { safeMode } = state;
  const putImages = expectImages();
  const { text, texts, images } = await ask();
  for (const one of texts) included.set(`${safeMode} ${one.id}`, one.text);
  const all = [text, ...texts.map((one) => one.text)];
  putImages(picturesIn(all), images);
  const albums = albumsIn(all);
  const isCrediting = all.some((html) => html.includes('<brpwc-contributor'));
  // An element says for itself what it lacks.
  await Promise.allSettled([
    albums.length > 0 && ensureAlbums(albums),
    isCrediting && ensureList('contributors'),
  ]);
  return text;
}

interface Loaded {
  id: string;
  /** Whether it is fit for the safe mode. */
  safe?: boolean;
  /** The session that read it. */
  visit?: string | undefined;
  html?: string | undefined;
  failure?: ApiError | undefined;
}

export interface LoadableText {
  html: string | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/**
 * A text, loaded again when the mode or the session changes, or what may be seen. Until the new one is there the old one stays,
 * also where it does not come, and what the mode forbids in it hides itself: an element does, a plain picture does not.
 */
export function useText(id: string): LoadableText {
  const { safeMode, session, albums } = useSnapshot(state);
  const { forgotten } = albums;
  const visit = session.claims?.jti;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ id });

  useEffect(() => {
    const leaving = new AbortController();
    loadText(id, leaving.signal).then(
      (html) => leaving.signal.aborted || setLoaded({ id, safe: safeMode, visit, html }),
      (error: unknown) => {
        if (leaving.signal.aborted || isAborted(error)) return;
        log('ERROR', `Unable to get text for ${id}`, error);
        const failure = toApiError(error);
        const isAway = failure.status === 0 || failure.status >= 500;
        setLoaded((old) =>
          isAway && old.html !== undefined && old.id === id && old.safe === safeMode && old.visit === visit
            ? old
            : { id, failure },
        );
      },
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them changes the answer
  }, [id, safeMode, visit, forgotten, attempt]);

  const isFit = loaded.safe || !safeMode || !loaded.html?.includes('<img');
  const { html, failure } = loaded.id === id && isFit ? loaded : {};
  return { html, failure, retry: () => setAttempt(attempt + 1) };
}
