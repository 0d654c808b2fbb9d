import { useEffect, useEffectEvent, useState } from 'react';
import { SEVERITIES, type Severity } from '@lichthof/api/contract/log';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../table/SearchInput.tsx';

const REST_MS = 250;

interface LogBarProps {
  level: Severity | null;
  text: string;
  day: string;
  today: string;
  oldestFirst: boolean;
  change: (values: Record<string, string | null>) => void;
}

export function LogBar({ level, text, day, today, oldestFirst, change }: LogBarProps) {
  return (
    <div className="filterbar filterbar--sm">
      <fieldset className="segmented" aria-label="Schweregrad">
        {[null, ...SEVERITIES].map((one) => (
          <button key={one} type="button" aria-pressed={one === level} onClick={() => change({ level: one })}>
            {one ?? 'Alle'}
          </button>
        ))}
      </fieldset>
      <TextFilter text={text} onChange={(typed) => change({ text: typed })} />
      <fieldset className="segmented" aria-label="Datum">
        <button type="button" aria-pressed={day === today} onClick={() => change({ datum: null })}>
          Heute
        </button>
        <button
          type="button"
          aria-pressed={day === dayBefore(today)}
          onClick={() => change({ datum: 'gestern' })}
        >
          Gestern
        </button>
      </fieldset>
      <input
        className="input num logday"
        type="date"
        aria-label="Anderes Datum"
        max={today}
        value={day}
        onChange={({ target }) => change({ datum: target.value === today ? null : target.value || null })}
      />
      <Button
        look="quiet"
        small
        aria-label={`Nach Zeit sortieren, ${oldestFirst ? 'älteste' : 'neueste'} zuerst`}
        onClick={() => change({ sortierung: oldestFirst ? null : 'zeit' })}
      >
        Nach Zeit {oldestFirst ? '↑' : '↓'}
      </Button>
    </div>
  );
}

function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [{ given, said }, setKnown] = useState({ given: text, said: text });
  if (text !== given) {
    setKnown({ given: text, said });
    // A link has brought another text.
    if (text !== said) setTyped(text);
  }
  const say = useEffectEvent((now: string) => {
    setKnown({ given, said: now });
    onChange(now);
  });
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => say(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <SearchInput
      aria-label="Nach Text filtern"
      placeholder="Nach Text filtern..."
      maxLength={200}
      value={typed}
      onChange={setTyped}
    />
  );
}

/** The day that the address asks for, as a date: after midnight „heute“ and „gestern“ are other lists. */
export function dayAsked(asked: string | null, today: string): string {
  if (asked === 'gestern') return dayBefore(today);
  return asked && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
}

function dayBefore(day: string): string {
  const before = new Date(day);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}
