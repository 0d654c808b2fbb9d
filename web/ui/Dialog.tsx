import '../styles/dialog.css';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { useDialogGuard } from './leave-guard.ts';
import { LEAVE, SHOWN_ONCE } from './leave-words.ts';

interface DialogProps {
  title: string;
  /** Missing: the dialog cannot be left but by doing what it asks for. */
  onCancel?: (() => void) | undefined;
  /** What it shows is never shown again: a click beside it does not close it, and the page is not left unasked. */
  isShownOnce?: boolean;
  hasChanges?: boolean;
  children: ReactNode;
  className?: string;
}

export function Dialog(props: DialogProps) {
  const { title, onCancel, isShownOnce = false, hasChanges = false, children, className = '' } = props;
  useDialogGuard(isShownOnce ? SHOWN_ONCE : hasChanges ? LEAVE : null);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // Before the dialog leaves the document: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current!;
    opened.showModal();
    (
      opened.querySelector<HTMLElement>('input:not([hidden]), select, textarea') ?? opened.querySelector('h2')
    )?.focus();
    return () => opened.close();
  }, []);

  return (
    // The click is on the backdrop, which is no element of its own; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className={`dialog ${className}`}
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        // React lets it bubble, to a dialog around this one.
        event.stopPropagation();
        onCancel?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // Where one Escape was refused, the next closes a native dialog whatever is said to it.
        event.preventDefault();
        event.stopPropagation();
        onCancel?.();
      }}
      onClick={(event) => {
        if (!isShownOnce && event.target === dialog.current && isBeside(event, dialog.current)) onCancel?.();
      }}
    >
      {onCancel && <IconButton className="x" label="Schließen" Icon={X} onClick={onCancel} />}
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

function isBeside({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
