import '../styles/toasts.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { ActionButton } from './ActionButton.tsx';
import { IconButton } from './Button.tsx';
import { hasModifier, useKeyDown } from './keys.ts';
import { dismissToast, toasts, type Toast } from './toasts.ts';

const SHOWN_FOR = 6000;

/** In the top layer, so that a toast is also seen over dialogs and the viewer; in the dialog that has made all else inert, or beside the page, which the viewer makes inert. */
export default function Toasts({ Text = AsItIs }: { Text?: ComponentType<{ text: string }> }) {
  const list = useSnapshot(toasts);
  const layer = useRef<HTMLDivElement>(null);
  const place = useSyncExternalStore(onDialogs, topmost);
  const latest = list.at(-1)?.id;
  useEffect(() => {
    if (layer.current) reveal(layer.current);
    const focused = layer.current?.contains(document.activeElement) ? document.activeElement : null;
    // Shown anew for each toast: the top layer is a stack, and a dialog may have been opened since.
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover();
    // Not in a dialog that has gone just now: the next place is on its way.
    if (latest !== undefined && layer.current?.isConnected) layer.current.showPopover();
    if (focused instanceof HTMLElement) focused.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- in another place it is another element
  }, [latest, place]);
  useKeyDown((event) => {
    const button = layer.current?.querySelector<HTMLElement>('.toast:last-child button');
    // Without a message it leads from pane to pane in the editor, from a message to the next of them; elsewhere it is the browser's.
    if (!button || event.key !== 'F6' || hasModifier(event)) return;
    if (layer.current!.contains(document.activeElement)) {
      if (focusBack()) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    reveal(layer.current!);
    button.focus();
  }, true);
  return createPortal(
    <div
      className="toasts"
      ref={layer}
      popover="manual"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!isAway && !currentTarget.contains(relatedTarget)) before = relatedTarget;
        isAway = false;
      }}
      // In another window; here it has the focus still.
      onBlur={({ target }) => (isAway = document.activeElement === target)}
    >
      {list.map((toast) => (
        <Message key={toast.id} {...toast} Text={Text} />
      ))}
    </div>,
    place,
  );
}

/** What had the focus when it came to a message. */
let before: Element | null = null;
let isAway = false;

function focusBack(): boolean {
  if (!(before instanceof HTMLElement) || !before.isConnected) return false;
  // Whoever has closed it with the mouse may be elsewhere on the page.
  before.focus({ preventScroll: true });
  return true;
}

/** The viewer hides all that was there before it. */
function reveal(layer: HTMLElement): void {
  for (const name of ['inert', 'aria-hidden']) layer.removeAttribute(name);
}

const topmost = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

function onDialogs(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

const AsItIs = ({ text }: { text: string }) => text;

function Message({ id, text, error, action, Text }: Toast & { Text: ComponentType<{ text: string }> }) {
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (error || held || busy) return undefined;
    const timer = setTimeout(() => dismissToast(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, error, held, busy]);
  const self = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = self.current!;
    return () => {
      if (element.contains(document.activeElement)) focusBack();
    };
  }, []);
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <div
      ref={self}
      className={`toast ${error ? 'is-error' : ''}`}
      role={error ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
    >
      <Icon className="icon" />
      <p>
        <Text text={text} />
      </p>
      {action && (
        <ActionButton
          className="act"
          label={action.label}
          run={() => {
            setBusy(true);
            return Promise.resolve(action.run()).finally(() => dismissToast(id));
          }}
        />
      )}
      <IconButton label="Meldung schließen" small Icon={X} onClick={() => dismissToast(id)} />
    </div>
  );
}
