import { useEffect, useRef } from 'react';

/** Whether who began something has left what it was for. */
export function useGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  return () => gone.current;
}
