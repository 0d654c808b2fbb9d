import '../styles/filter-panel.css';
import { useRef } from 'react';
import type { FilterOption } from '@lichthof/api/contract/user';
import { Stars } from '../ui/Stars.tsx';
import { countFilters } from './album-filter.ts';
import { setAlbumFilter } from './saved-filter.ts';
import { NO_FILTER } from './key.ts';
import { Check } from '../ui/Check.tsx';

interface FilterPanelProps {
  option: FilterOption;
  isGuest: boolean;
  mayEdit: boolean;
}

export function FilterPanel({ option, isGuest, mayEdit }: FilterPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const check = (name: Flag, label: string, without: Flag[] = []) => (
    <Check
      label={label}
      checked={option[name]}
      onChange={(checked) =>
        setAlbumFilter({
          ...Object.fromEntries(without.map((other) => [other, false])),
          [name]: checked,
        })
      }
    />
  );
  const { minRating, maxRating } = option;
  const range = (which: string, value: number, filterTo: (value: number) => Partial<FilterOption>) => (
    <div className="range">
      <span>{which}ens</span>
      <Stars
        small
        label={`${which}bewertung`}
        value={value}
        onChange={(to) => setAlbumFilter(filterTo(to))}
      />
      <output className="num">{value}</output>
    </div>
  );
  return (
    <>
      <div className="phead">
        <h2 ref={heading} tabIndex={-1}>
          Filter
        </h2>
        {countFilters(option) > 0 && (
          <button
            className="tool"
            type="button"
            onClick={() => {
              setAlbumFilter(NO_FILTER);
              heading.current?.focus();
            }}
          >
            Zurücksetzen
          </button>
        )}
      </div>
      {!isGuest && (
        <>
          <fieldset>
            <legend>Bewertung</legend>
            {range('Mindest', minRating, (to) => ({ minRating: to, maxRating: Math.max(to, maxRating) }))}
            {range('Höchst', maxRating, (to) => ({ maxRating: to, minRating: Math.min(to, minRating) }))}
          </fieldset>
          <fieldset>
            <legend>Markierungen</legend>
            {check('favsOnly', 'Nur Favoriten')}
            {mayEdit && check('showTrash', 'Gelöschte anzeigen')}
          </fieldset>
        </>
      )}
      <fieldset>
        <legend>Sichtbarkeit</legend>
        {check('pubOnly', 'Nur öffentliche Bilder', ['nonPubOnly'])}
        {check('nonPubOnly', 'Nur nicht öffentliche Bilder', ['pubOnly'])}
      </fieldset>
      <fieldset>
        <legend>Sicherer Modus</legend>
        {check('noSfw', 'Unbedenkliche ausblenden', ['noNsfw'])}
        {check('noNsfw', 'Bedenkliche ausblenden', ['noSfw'])}
      </fieldset>
      <p className="muted">
        Filter wirken zusammen und werden in {isGuest ? 'diesem Browser' : 'Ihrem Profil'} gespeichert.
      </p>
    </>
  );
}

type Flag = 'favsOnly' | 'showTrash' | 'pubOnly' | 'nonPubOnly' | 'noSfw' | 'noNsfw';
