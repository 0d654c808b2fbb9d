import { ArrowDown, ArrowUp, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { Settings } from '@lichthof/api/contract/settings';
import { paths } from '../../navigation/paths.ts';
import { FieldNotes } from '../form/fields.tsx';
import type { Field } from '../form/use-form.ts';
import { Button, IconButton } from '../../ui/Button.tsx';

type Items = Settings['top'];

const PAGES = [
  'impressum',
  'datenschutz',
  'history',
  'tfp',
  'agb',
  'preise',
  'ausruestung',
  'technik',
  'barrierefreiheit',
];

const KNOWN = [
  paths.images,
  paths.blog,
  paths.contact,
  paths.select(),
  ...PAGES.map((page) => paths.site(page)),
];

export function MenuField({ id, label, value, error, onChange, usual }: Field<Items> & { usual: Items }) {
  const list = useId();
  const change = (at: number, words: Partial<Items[number]>) =>
    onChange(value.map((item, i) => (i === at ? { ...item, ...words } : item)));
  const rows = useRef<HTMLUListElement>(null);
  const moved = useRef<{ to: number; by: number } | null>(null);
  const move = (at: number, by: number) => {
    moved.current = { to: at + by, by };
    onChange(value.toSpliced(at, 1).toSpliced(at + by, 0, value[at]!));
  };
  // The focus goes along, to be pressed again; at an end it is on what leads back.
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { to, by } = moved.current;
    moved.current = null;
    const buttons = [
      ...rows.current!.children[to]!.querySelectorAll<HTMLButtonElement>('.moves button:enabled'),
    ];
    buttons.at(by < 0 ? 0 : -2)?.focus();
  });
  const isUsual = JSON.stringify(value) === JSON.stringify(usual);
  return (
    <fieldset className="field wide editrows" id={id} tabIndex={-1}>
      <legend>{label}</legend>
      <datalist id={list}>
        {KNOWN.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      <ul className="editrows" ref={rows}>
        {value.map(({ title, href }, at) => {
          const name = title || `Eintrag ${at + 1}`;
          return (
            <li key={at} className="row">
              <input
                className="input"
                aria-label={`${label}, Zeile ${at + 1}: Name`}
                value={title}
                onChange={({ target }) => change(at, { title: target.value })}
              />
              <input
                className="input grow"
                aria-label={`${label}, Zeile ${at + 1}: Adresse`}
                placeholder="/site/preise"
                list={list}
                value={href}
                onChange={({ target }) => change(at, { href: target.value })}
              />
              <span className="btnrow moves">
                <IconButton
                  label={`„${name}“ nach oben`}
                  Icon={ArrowUp}
                  small
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label={`„${name}“ nach unten`}
                  Icon={ArrowDown}
                  small
                  disabled={at === value.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  label={`„${name}“ entfernen`}
                  Icon={Trash2}
                  small
                  onClick={() => onChange(value.toSpliced(at, 1))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <FieldNotes id={id} error={error} />
      <div className="btnrow">
        <Button look="quiet" small Icon={Plus} onClick={() => onChange([...value, { title: '', href: '' }])}>
          Eintrag hinzufügen
        </Button>
        {!isUsual && (
          <Button
            look="quiet"
            small
            Icon={RotateCcw}
            data-focus-to={`#${id}`}
            onClick={() => onChange(usual)}
          >
            Wie vorgegeben
          </Button>
        )}
      </div>
    </fieldset>
  );
}
