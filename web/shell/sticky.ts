import { useEffect, useState } from 'react';

/** The header leaves on the way down and is back, above a hairline, on the way up. */
export function useSticky(): '' | 'is-away' | 'is-stuck' {
  const [sticky, setSticky] = useState<'' | 'is-away' | 'is-stuck'>('');
  useEffect(() => {
    let before = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (now === before) return;
      // Near the top there is nothing to win by hiding it; iOS reports negative positions while it bounces.
      setSticky(now <= 0 ? '' : now < before ? 'is-stuck' : now > 120 ? 'is-away' : '');
      before = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return sticky;
}
