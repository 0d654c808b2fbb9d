import { useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/Button.tsx';
import { numberOf } from '../ui/format.ts';

const AT_ONCE = 100;

/** How many rows of a long list are drawn, and what asks for more; each row takes `tabIndex={-1}`. */
export function useFirstRows(
  list: RefObject<HTMLElement | null>,
  count: number,
): { shown: number; more: ReactNode } {
  const [shown, setShown] = useState(AT_ONCE);
  const showMore = () => {
    flushSync(() => setShown(shown + AT_ONCE));
    // Where one reads on: the button may be gone.
    list.current?.querySelectorAll<HTMLElement>('[tabindex="-1"]')[shown]?.focus();
  };
  const more = count > shown && (
    <Button small onClick={showMore}>
      Weitere zeigen (noch {numberOf(count - shown)})
    </Button>
  );
  return { shown, more };
}
