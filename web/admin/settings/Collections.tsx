import type { Settings } from '@lichthof/api/contract/settings';
import { SITE_ALBUMS, type SiteAlbum } from '@lichthof/api/contract/site';
import { FieldNotes } from '../form/fields.tsx';
import type { Field } from '../form/use-form.ts';
import { Check } from '../../ui/Check.tsx';

interface CollectionsProps extends Field<Settings['siteAlbums']> {
  selectable: Field<SiteAlbum[]>;
  albums: Field<SiteAlbum[]>;
}

export function Collections({ id, value, error, onChange, selectable, albums }: CollectionsProps) {
  const change = (key: SiteAlbum, words: { name?: string; text?: string }) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...words } : one)));
  return (
    <div className="wide editrows" id={id} tabIndex={-1}>
      {value.map(({ key, name, text }) => (
        <fieldset key={key}>
          <legend className="visually-hidden">Sammlung {key}</legend>
          <input
            className="input"
            aria-label={`Name der Sammlung ${key}`}
            value={name}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <input
            className="input grow"
            aria-label={`Beschreibung der Sammlung ${key}`}
            value={text}
            onChange={({ target }) => change(key, { text: target.value })}
          />
          <Chosen of={selectable} album={key} label="wählbar" />
          <Chosen of={albums} album={key} label="zu Beginn" />
        </fieldset>
      ))}
      <FieldNotes
        id={id}
        error={error}
        hint="„wählbar“: steht in der Bilderauswahl. „zu Beginn“: ist zu sehen, solange jemand nichts gewählt hat."
      />
      {[selectable, albums].map((one) => (
        <div key={one.id} id={one.id} tabIndex={-1}>
          <FieldNotes id={one.id} error={one.error} />
        </div>
      ))}
    </div>
  );
}

const Chosen = ({ of, album, label }: { of: Field<SiteAlbum[]>; album: SiteAlbum; label: string }) => (
  <Check
    label={label}
    checked={of.value.includes(album)}
    onChange={(checked) =>
      of.onChange(SITE_ALBUMS.filter((key) => (key === album ? checked : of.value.includes(key))))
    }
  />
);
