import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Option } from './options.ts';
import { IconButton } from '../ui/Button.tsx';

interface SearchFieldProps {
  typed: string;
  options: readonly Option[];
  active: string | null;
  onType: (text: string) => void;
  onActive: (id: string | null) => void;
  onEnter: () => void;
  onLeave: () => void;
}

export function SearchField(props: SearchFieldProps) {
  const { typed, options, active, onType, onActive, onEnter, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const step = (by: 1 | -1) => {
    // Before the first and after the last one stands what was typed.
    const at = options.findIndex(({ id }) => id === active);
    const next = at < 0 && by < 0 ? options.length - 1 : at + by;
    const id = options[next]?.id ?? null;
    onActive(id);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: onEnter,
      Escape: onLeave,
    }[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  return (
    <search className="searchbar">
      <Search className="icon" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Suche"
        aria-expanded={options.length > 0}
        aria-controls="vorschlaege"
        aria-autocomplete="list"
        aria-activedescendant={active ?? undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">Esc</kbd>
      <IconButton label="Suche schließen" Icon={X} onClick={onLeave} />
    </search>
  );
}
