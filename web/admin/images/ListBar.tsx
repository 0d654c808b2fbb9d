import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SELECTABLE_SITE_ALBUMS } from '@lichthof/api/contract/site';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { optionsFrom, SelectField, TextField } from '../form/fields.tsx';
import { useRecords } from '../records.ts';
import { useQuery, useSearchText } from '../table/query.ts';
import { changes, countOf } from './pictures.ts';
import { FLAGS, MISSING, narrowed, narrowing, SORTS } from './listing.ts';
import { SearchInput } from '../table/SearchInput.tsx';

const ALL = { value: '', label: 'Alle' };

export function ListBar() {
  const [query, change] = useQuery();
  const [isOpen, setOpen] = useState(false);
  const search = query.get('suche') ?? '';
  const [text, setText] = useSearchText();
  const set = narrowing(query).filter((name) => name !== 'suche' && name !== 'ohne').length;

  return (
    <section className="listbar" aria-label="Filter">
      <div className="filterbar filterbar--sm">
        <SearchInput
          aria-label="Bilder durchsuchen"
          placeholder="Titel, Dateiname, Beschriftung"
          value={text}
          onChange={setText}
        />
        <SelectField
          id="sortierung"
          label="Sortierung"
          value={query.get('sortierung') ?? SORTS[0].value}
          options={SORTS}
          onChange={(sortierung) => change({ sortierung: sortierung === SORTS[0].value ? null : sortierung })}
        />
        <Button
          small
          Icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls="bilder-filter"
          onClick={() => setOpen(!isOpen)}
        >
          Filter {set > 0 && <span className="num">{set}</span>}
        </Button>
      </div>
      <div id="bilder-filter" hidden={!isOpen}>
        {isOpen && <Fields />}
      </div>
      <div className="listnarrow">
        <Counts />
        {(set > 0 || search !== '') && (
          <Button
            look="quiet"
            small
            Icon={X}
            onClick={() => {
              setText('');
              change(Object.fromEntries(narrowing(query).map((name) => [name, null])));
            }}
          >
            Filter aufheben
          </Button>
        )}
      </div>
    </section>
  );
}

function Fields() {
  const [query, change] = useQuery();
  const { siteAlbums } = useSnapshot(state).site;
  const albums = useRecords('album').items ?? [];
  const tags = useRecords('tag').items ?? [];
  const contributors = useRecords('contributor').items ?? [];
  const field = (id: string, label: string) => ({
    id,
    label,
    value: query.get(id) ?? '',
    onChange: (value: string) => change({ [id]: value }),
  });
  const named = (records: readonly { id: string | number; name: string | null }[]) =>
    optionsFrom(records, ({ id, name }) => name ?? String(id));
  const sites = SELECTABLE_SITE_ALBUMS.map((key) => ({
    value: key,
    label: siteAlbums.find((site) => site.key === key)?.name ?? key,
  }));
  return (
    <div className="listfields">
      <SelectField
        {...field('album', 'Site oder Album')}
        options={[ALL, ...sites, ...optionsFrom(albums, ({ title }) => `Album: ${title}`)]}
      />
      <SelectField {...field('tag', 'Tag')} options={[ALL, ...named(tags)]} />
      <SelectField {...field('beitragende', 'Beitragende')} options={[ALL, ...named(contributors)]} />
      <SelectField
        {...field('merkmal', 'Merkmal')}
        options={[ALL, ...Object.entries(FLAGS).map(([value, { label }]) => ({ value, label }))]}
      />
      <TextField {...field('seit', 'Aufgenommen ab')} type="date" />
      <TextField {...field('bis', 'Aufgenommen bis')} type="date" />
    </div>
  );
}

function Counts() {
  const [query, change] = useQuery();
  const base = JSON.stringify(narrowed(query));
  const { made } = useSnapshot(changes);
  const [counts, setCounts] = useState<{ of: string; all: number; tag: number; text: number } | null>(null);
  useEffect(() => {
    let wanted = true;
    const filters = narrowed(new URLSearchParams(window.location.search));
    Promise.all([
      countOf({ and: filters }),
      countOf({ and: [...filters, MISSING.tag.filter] }),
      countOf({ and: [...filters, MISSING.text.filter] }),
    ]).then(
      ([all, tag, text]) => wanted && setCounts({ of: base, all, tag, text }),
      // The list itself says what is wrong.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change is counted by itself
  }, [base, made]);
  const shown = counts?.of === base ? counts : null;
  return (
    <Segmented
      label="Was fehlt"
      value={query.get('ohne') ?? ''}
      options={[
        ['', 'Alle', shown?.all],
        ['tag', MISSING.tag.label, shown?.tag],
        ['text', MISSING.text.label, shown?.text],
      ]}
      onChange={(ohne) => change({ ohne })}
    />
  );
}
