import { useEffect, useState } from 'react';
import { safeMode } from './host.ts';
import { attempt, NOT_LOADED } from './attempt.ts';
import { useHost, useHostState, useSignalValue } from './hooks.ts';
import type { AlbumPreview } from './seen.ts';

const MOST = 5;

/** A look into an open album, renewed when the mode or the login changes; never with pictures that the mode forbids. */
export function usePreview(id: string): AlbumPreview | undefined {
  const services = useHost();
  const safe = useSignalValue(safeMode);
  const userId = useHostState((state) => state.user?.id);
  const occasion = [id, safe, userId].join();
  const [loaded, setLoaded] = useState<{ occasion: string; preview: AlbumPreview }>();
  useEffect(() => {
    let current = true;
    const load = async () => {
      const preview = await services.loadAlbumPreview(id);
      if (current) setLoaded({ occasion, preview });
    };
    void attempt(load, NOT_LOADED.preview);
    return () => {
      current = false;
    };
  }, [services, id, occasion]);
  if (loaded?.occasion !== occasion) return undefined;
  const { total, images } = loaded.preview;
  return { total, images: images.filter((image) => image.ws || !safe).slice(0, MOST) };
}
