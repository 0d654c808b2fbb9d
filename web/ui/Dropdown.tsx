import '../styles/menu.css';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, type ReactNode } from 'react';
import { hasModifier } from './keys.ts';

interface PopProps {
  summary: ReactNode;
  className?: string;
  onOpen?: () => void;
  onShut?: () => void;
  children: ReactNode;
}

export function Dropdown({ summary, className = '', onOpen, onShut, children }: PopProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const shut = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      menu.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', shut);
    return () => document.removeEventListener('pointerdown', shut);
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from what is in it
    <details
      className={`pop ${className}`}
      ref={menu}
      onToggle={({ newState }) => (newState === 'open' ? onOpen : onShut)?.()}
      onKeyDown={(event) => {
        if (!menu.current?.open || hasModifier(event)) return;
        if (event.key === 'Escape') shutMenu(menu.current);
        const by = STEPS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(menu.current, by);
      }}
    >
      {summary}
      <div className="menu">{children}</div>
    </details>
  );
}

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/** From entry to entry, and from its button to the first or the last one. */
function step(menu: HTMLElement, by: 1 | -1): void {
  const entries = [...menu.querySelectorAll<HTMLElement>('.menu :is(a, button:enabled, input)')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries.at(at < 0 && by < 0 ? -1 : (at + by) % entries.length)?.focus();
}

type MenuItemProps = ComponentProps<'button'> & { Icon: LucideIcon; run: () => void };

export const MenuItem = ({ Icon, run, children, ...rest }: MenuItemProps) => (
  <button
    type="button"
    {...rest}
    onClick={({ currentTarget }) => {
      shutMenu(currentTarget);
      run();
    }}
  >
    <Icon className="icon" />
    {children}
  </button>
);

export function shutMenu(inside: Element): void {
  const menu = inside.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus();
}
