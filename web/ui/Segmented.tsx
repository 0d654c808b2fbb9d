import type { ReactNode } from 'react';
import { numberOf } from './format.ts';

interface SegmentedProps<V> {
  label: string;
  /** The one of them that is chosen; another value: none is. */
  value: unknown;
  options: readonly (readonly [value: V, title: ReactNode, count?: number | null | undefined])[];
  onChange: (value: V) => void;
  className?: string;
}

export const Segmented = <V extends string | boolean | null>(props: SegmentedProps<V>) => (
  <fieldset className={`segmented ${props.className ?? ''}`} aria-label={props.label}>
    {props.options.map(([value, title, count]) => (
      <button
        key={String(value)}
        type="button"
        aria-pressed={value === props.value}
        onClick={() => props.onChange(value)}
      >
        {title} {count != null && <span className="count num">{numberOf(count)}</span>}
      </button>
    ))}
  </fieldset>
);
