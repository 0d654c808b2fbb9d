import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ open, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    const opened = sheet.current!;
    opened.querySelector('button')?.focus();
    return () => {
      const { activeElement } = document;
      if (
        opener instanceof HTMLElement &&
        (activeElement === document.body || opened.contains(activeElement))
      )
        opener.focus();
    };
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click beside it; the keyboard has Escape and a button
    <div
      ref={sheet}
      className={open ? 'ed-sheet is-open' : 'ed-sheet'}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <IconButton className="below-lg" label="Schließen" Icon={X} onClick={onClose} />
      {children}
    </div>
  );
}
