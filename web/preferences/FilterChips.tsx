import { X } from 'lucide-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { removeFilterTag } from './filter-tags.ts';
import { state } from '../server/state.ts';

interface FilterChipsProps {
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

export function FilterChips(labelled: FilterChipsProps) {
  const { filterTags } = useSnapshot(state);
  const chips = useRef<HTMLFieldSetElement>(null);
  const remove = (id: number, at: number) => {
    const others = [...(chips.current?.querySelectorAll('button') ?? [])].toSpliced(at, 1);
    const next =
      others[Math.min(at, others.length - 1)] ?? chips.current?.closest('main')?.querySelector('h1');
    removeFilterTag(id);
    next?.focus();
  };
  return (
    <fieldset className="chips" ref={chips} {...labelled}>
      {filterTags.map(({ id, name }, at) => (
        <button
          key={id}
          className="chip"
          type="button"
          aria-label={`Filter ${name} entfernen`}
          onClick={() => remove(id, at)}
          onKeyDown={({ key }) => key === 'Delete' && remove(id, at)}
        >
          {name}
          <X className="icon" />
        </button>
      ))}
    </fieldset>
  );
}
