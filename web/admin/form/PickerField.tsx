import '../../styles/menu.css';
import { Plus, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { ComboBox, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { describedBy, FieldNotes } from './fields.tsx';
import { NEW, offered, type Choice, type Id } from './offered.ts';
import type { Field } from './use-form.ts';

interface PickerFieldProps<I extends Id> extends Field<I[]> {
  /** All there is to choose from; null until it is known. */
  choices: readonly Choice<I>[] | null;
  add: string;
  onCreate?: (name: string) => void;
  creating?: readonly string[];
  wide?: boolean;
  disabled?: boolean;
  hint?: string | undefined;
}

export function PickerField<I extends Id>(props: PickerFieldProps<I>) {
  const { id, label, value, error, hint, onChange, choices, add, wide, disabled = false } = props;
  const { onCreate, creating = [] } = props;
  /** How many were chosen since the search was opened. */
  const [adding, setAdding] = useState<number | null>(null);
  /** The dialog that it stands in: what lies outside of that cannot be reached. */
  const [dialog, setDialog] = useState<Element | undefined>();
  const chips = useRef<HTMLDivElement>(null);
  const nameOf = (one: I) => {
    const choice = choices?.find((other) => other.id === one);
    return choice ? (choice.note ? `${choice.name} (${choice.note})` : choice.name) : String(one);
  };
  const remove = (at: number) => {
    onChange(value.filter((_, i) => i !== at));
    // The focus goes to what has moved into its place.
    requestAnimationFrame(() => {
      const buttons = chips.current?.querySelectorAll('button') ?? [];
      buttons[Math.min(at, buttons.length - 1)]?.focus();
    });
  };
  return (
    <fieldset className={`field ${wide ? 'wide' : ''}`} aria-describedby={describedBy({ id, error, hint })}>
      <legend className="label">{label}</legend>
      <div className="picker" ref={chips}>
        {value.map((one, at) => (
          <button
            key={one}
            className="chip chip--plain"
            type="button"
            disabled={disabled}
            aria-label={`${nameOf(one)} entfernen`}
            onClick={() => remove(at)}
            onKeyDown={({ key }) => {
              if (key === 'Delete' || key === 'Backspace') remove(at);
            }}
          >
            {nameOf(one)}
            <X className="icon" />
          </button>
        ))}
        {creating.map((name) => (
          <output key={name} className="chip chip--plain muted">
            {name} wird angelegt …
          </output>
        ))}
        {adding !== null ? (
          <Search
            // Empty again after each choice, with the list closed, so that what was chosen is seen.
            key={adding}
            opens={adding === 0}
            label={add}
            dialog={dialog}
            choices={choices ?? []}
            chosen={value}
            onCreate={
              onCreate &&
              ((name) => {
                setAdding(adding + 1);
                onCreate(name);
              })
            }
            onChoose={(one) => {
              setAdding(adding + 1);
              onChange([...new Set([...value, one])]);
            }}
            onLeave={() => setAdding(null)}
          />
        ) : (
          <Button
            look="quiet"
            small
            Icon={Plus}
            id={id}
            disabled={disabled || !choices}
            onClick={({ currentTarget }) => {
              setDialog(currentTarget.closest('dialog') ?? undefined);
              setAdding(0);
            }}
          >
            {add}
          </Button>
        )}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  );
}

interface SearchProps<I extends Id> {
  opens: boolean;
  label: string;
  dialog: Element | undefined;
  choices: readonly Choice<I>[];
  chosen: readonly I[];
  onCreate: ((name: string) => void) | undefined;
  onChoose: (id: I) => void;
  onLeave: () => void;
}

const NOTHING = { items: [], more: 0 };

function Search<I extends Id>({ opens, label, dialog, choices, chosen, ...on }: SearchProps<I>) {
  const { onCreate, onChoose, onLeave } = on;
  const leave = useLeave(onLeave);
  const [text, setText] = useState('');
  // The field is there before the list is drawn.
  const wanted = useDeferredValue<string | null>(text, null);
  const offer = (search: string) => offered(choices, chosen, search, onCreate !== undefined);
  const { items, more } = wanted === null ? NOTHING : offer(wanted);
  const choose = (id: Id | null) => {
    const choice = choices.find((one) => one.id === id);
    if (choice) onChoose(choice.id);
    else if (id === NEW) onCreate?.(text.trim());
  };
  return (
    <I18nProvider locale="de-DE">
      <ComboBox
        className="combo"
        aria-label={label}
        items={items}
        inputValue={text}
        onInputChange={setText}
        value={null}
        onChange={choose}
        menuTrigger={opens ? 'focus' : 'input'}
        allowsEmptyCollection
        onBlur={leave}
      >
        {/* It comes where somebody has just pressed the button that says so. */}
        <Input
          className="input"
          placeholder="Suchen"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onKeyDownCapture={(event) => {
            // The list would open again at once for what is typed.
            if (event.key === 'Escape' && text !== '') {
              event.preventDefault();
              event.stopPropagation();
              setText('');
            }
            if (event.key !== 'Enter') return;
            // Whoever types and presses Enter means the first one, and never the form.
            event.preventDefault();
            if (text.trim() !== '' && !event.currentTarget.hasAttribute('aria-activedescendant')) {
              event.stopPropagation();
              choose(offer(text).items[0]?.id ?? null);
            }
          }}
        />
        <Popover
          className="menu combo-list"
          placement="bottom start"
          {...(dialog && { UNSTABLE_portalContainer: dialog })}
        >
          <ListBox<Choice>
            renderEmptyState={() => wanted !== null && <p className="menu-label">Nichts gefunden</p>}
          >
            {({ id, name, note }) => (
              <ListBoxItem id={id} textValue={name} className="combo-item">
                {name}
                {note !== undefined && <span className="end">{note}</span>}
              </ListBoxItem>
            )}
          </ListBox>
          {more > 0 && <p className="menu-label">{numberOf(more)} weitere: bitte weitertippen</p>}
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

/** Not before a press that takes the focus away is over: what it has met would move from under it, and get no click. */
function useLeave(onLeave: () => void): () => void {
  const pressing = useRef(false);
  useEffect(() => {
    const note = ({ type }: MouseEvent) => {
      pressing.current = type === 'mousedown';
    };
    const both = ['mousedown', 'mouseup'] as const;
    for (const type of both) document.addEventListener(type, note, true);
    return () => {
      for (const type of both) document.removeEventListener(type, note, true);
    };
  }, []);
  return () => {
    if (pressing.current) document.addEventListener('mouseup', () => setTimeout(onLeave), { once: true });
    else onLeave();
  };
}
