import { useEffect } from 'react';
import { safeMode } from './host.ts';
import { attempt, NOT_LOADED } from './attempt.ts';
import { useHost, useHostState, useSignalValue } from './hooks.ts';
import type { ElementImage } from './seen.ts';

/** An image, null if it is not there or not to be seen now, undefined while that is not known. */
export function useImage(id: string): ElementImage | null | undefined {
  const services = useHost();
  const safe = useSignalValue(safeMode);
  const image = useHostState((state) => state.images.items.get(id));
  const unknown = id !== '' && image === undefined;
  useEffect(() => {
    if (unknown) void attempt(() => services.ensureImages([id]), NOT_LOADED.images);
  }, [services, id, unknown]);
  if (!id || (image && !image.ws && safe)) return null;
  return image;
}
