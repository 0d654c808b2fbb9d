import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_NUMBER, type Selection } from '@lichthof/api/contract/bulk';
import { SELECTABLE_SITE_ALBUMS } from '@lichthof/api/contract/site';
import { state } from '../../server/state.ts';
import { longDate, numberOf } from '../../ui/format.ts';
import { SelectField, TextField } from '../form/fields.tsx';
import { useLoaded } from '../loaded.ts';
import { useRecords } from '../records.ts';
import { titled, type Edits } from './bulk.ts';
import { pictures, readPictures } from './pictures.ts';
import { Check } from '../../ui/Check.tsx';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

interface TitlesProps {
  ids: readonly string[];
  edits: Edits;
  onChange: (change: Partial<Edits>) => void;
}

export function Titles({ ids, edits: { title: pattern, from }, onChange }: TitlesProps) {
  const last = ids.length - 1;
  return (
    <Part title="Titel">
      <div className="pattern">
        <TextField
          id="muster"
          label="Muster"
          value={pattern}
          placeholder="Hafen {nr}"
          onChange={(title) => onChange({ title })}
        />
        <TextField
          id="ab-nr"
          label="ab Nr."
          inputMode="numeric"
          value={String(from)}
          onChange={(text) => onChange({ from: numberIn(text) })}
        />
      </div>
      {pattern.trim() && (
        <ol className="names num" aria-label="Vorschau der Titel">
          {[...new Set([0, Math.min(1, last), last])].map((index, i) => (
            <li key={index} className={i === 2 && last > 2 ? 'is-last' : ''}>
              <NameNow id={ids[index]!} />
              <ArrowRight className="icon" aria-hidden="true" />
              {titled(pattern, index, ids.length, from)}
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function NameNow({ id }: { id: string }) {
  const loaded = useSnapshot(pictures).items.find((one) => one.id === id);
  // The last one of many is in no page that is loaded.
  const { value, error } = useLoaded(id, async () => (loaded ? [] : readPictures([id])));
  const image = loaded ?? value?.[0];
  return <span className="from">{image ? image.title || image.filename : error === null ? '…' : id}</span>;
}

const numberIn = (text: string) => Math.min(MAX_NUMBER, Number(text.replaceAll(/\D/g, '')));

interface WhereProps {
  selected: Selection;
  edits: Edits;
  onChange: (change: Partial<Edits>) => void;
}

export function Where({ selected: { albums, dts }, edits, onChange }: WhereProps) {
  const { siteAlbums } = useSnapshot(state).site;
  const records = useRecords('album').items;
  const siteName = (key: string) => siteAlbums.find((site) => site.key === key)?.name ?? key;
  const nameOf = (id: string | null) =>
    id === null ? 'ohne' : (records?.find((album) => album.id === id)?.title ?? siteName(id));
  const dayOf = (day: string | null) => (day === null ? 'ohne' : longDate(day));
  return (
    <Part title="Erscheinen">
      <SelectField
        id="sammlung"
        label="Site"
        value={edits.album}
        onChange={(album) => onChange({ album })}
        options={[
          { value: '', label: mixed(albums.map(({ id, count }) => [nameOf(id), count])) },
          ...SELECTABLE_SITE_ALBUMS.map((key) => ({ value: key, label: siteName(key) })),
        ]}
      />
      <TextField
        id="nicht-vor"
        label="Nicht vor diesem Tag veröffentlichen"
        type="date"
        hint={edits.dt === null ? 'Bei allen: sofort' : mixed(dts.map(({ id, count }) => [dayOf(id), count]))}
        value={edits.dt ?? ''}
        onChange={(dt) => onChange({ dt: dt || undefined })}
      />
      {dts.some(({ id }) => id !== null) && (
        <Check
          label="Tag bei allen entfernen"
          checked={edits.dt === null}
          onChange={(checked) => onChange({ dt: checked ? null : undefined })}
        />
      )}
    </Part>
  );
}

const mixed = (values: readonly (readonly [name: string, count: number])[]): string => {
  const [only] = values;
  if (!only) return '–';
  if (values.length === 1) return only[0];
  return `Verschieden: ${values.map(([name, count]) => `${name} ${numberOf(count)}`).join(', ')}`;
};
