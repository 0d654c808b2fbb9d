import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens to keys wherever the focus is; at once, since the next key may come before the page has settled. */
export function useKeyDown(listener: (event: KeyboardEvent) => void, capture = false): void {
  const onKeyDown = useEffectEvent(listener);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture });
    return () => window.removeEventListener('keydown', listen, { capture });
  }, [capture]);
}

type Modifiers = Pick<KeyboardEvent | MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;
