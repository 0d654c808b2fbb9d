import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../ui/toasts.ts';

const SHOWN_MS = 5000;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Turns to the next picture by itself, until the last one; never in the background, nor for who wants less motion. */
export function useSlideshow(id: string, next: (() => void) | undefined) {
  const [playing, setPlaying] = useState(false);
  const goOn = useEffectEvent(() => {
    // What is written over the picture must not lose it.
    if (next && !document.querySelector('dialog[open]')) next();
    else setPlaying(false);
  });

  useEffect(() => {
    if (!playing) return undefined;
    const stop = () => (document.hidden || calm.matches) && setPlaying(false);
    document.addEventListener('visibilitychange', stop);
    calm.addEventListener('change', stop);
    return () => {
      document.removeEventListener('visibilitychange', stop);
      calm.removeEventListener('change', stop);
    };
  }, [playing]);

  useEffect(() => {
    if (!playing) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const wait = async () => {
      await arrived(leaving.signal);
      if (!leaving.signal.aborted) timer = setTimeout(goOn, SHOWN_MS);
    };
    void wait();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each picture has its own time
  }, [playing, id]);

  const toggle = () => {
    if (!playing && calm.matches) {
      toast('Keine Diaschau: Ihr Gerät ist auf weniger Bewegung eingestellt.');
      return;
    }
    if (!playing && !next) return;
    toast(playing ? 'Die Diaschau ist angehalten.' : 'Die Diaschau läuft.');
    setPlaying(!playing);
  };
  return { playing, toggle };
}

/** Once the picture that is shown has come, or will not come. */
async function arrived(signal: AbortSignal): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('.viewer .yarl__slide_current img');
  if (!picture || picture.complete) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const event of ['load', 'error']) picture.addEventListener(event, () => resolve(), { signal });
  signal.addEventListener('abort', () => resolve());
  await promise;
}
