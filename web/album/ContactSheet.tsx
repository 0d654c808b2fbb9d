import '../styles/forms.css';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { pictureUrl } from '@lichthof/api/contract/picture';
import { PrintDialog } from '../print/PrintDialog.tsx';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { state } from '../server/state.ts';
import { numberOf, picturesOf } from '../ui/format.ts';
import { wordsFor } from './filter-summary.ts';
import { NO_FILTER, filterOptionOf } from './key.ts';
import { allIds, readNumbers, readPictures } from './pictures.ts';
import { titleOf } from './tile-title.ts';

/** More than a browser prints at once without running out of memory. */
const AT_MOST = 1000;
const ON_PAGE = { 3: 12, 4: 20, 5: 30, 6: 42 };
const IN_ROW = [3, 4, 5, 6] as const;

interface ContactSheetProps {
  album: DeepReadonly<Album>;
  total: number;
  onClose: () => void;
}

export default function ContactSheet({ album, total, onClose }: ContactSheetProps) {
  const snapshot = useSnapshot(state);
  const { site, session, segment } = snapshot;
  const filters = [segment?.title ?? '', ...wordsFor(filterOptionOf(snapshot) ?? NO_FILTER)].filter(Boolean);
  const [inRow, setInRow] = useState<(typeof IN_ROW)[number]>(4);
  const [from, setFrom] = useState(1);
  const [to, setTo] = useState(Math.min(total, AT_MOST));
  const id = useId();
  const count = to - from + 1;
  const isFit = from >= 1 && to <= total && count >= 1 && count <= AT_MOST;
  const host = { imageHost: site.imageHost, authId: session.authId };

  async function prepare(lose: (count: number) => void) {
    const ids = (await allIds()).slice(from - 1, to);
    const numbers =
      filters.length > 0 ? await readNumbers(album.id) : new Map(ids.map((one, at) => [one, from + at]));
    const pictures = await readPictures(ids);
    lose(ids.length - pictures.length);
    return (
      <>
        <header>
          <h1>{album.title}</h1>
          <p>
            {site.siteName}
            {count < total && `, Bilder ${numberOf(from)} bis ${numberOf(to)} von ${numberOf(total)}`}
          </p>
          {filters.length > 0 && <p>Gefiltert: {filters.join(', ')}</p>}
        </header>
        <ol className="contact-sheet" style={{ '--n': inRow }}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <span className="cell">
                <img
                  src={pictureUrl(picture, inRow > 4 ? 270 : 540, host)}
                  alt={picture.alt ?? picture.title}
                />
              </span>
              <span className="num">{numberIn(numbers, picture.id)}</span>{' '}
              {album.showFileNames ? picture.filename : titleOf(picture, album)}
            </li>
          ))}
        </ol>
      </>
    );
  }

  return (
    <PrintDialog title="Kontaktbogen drucken" disabled={!isFit} prepare={prepare} onClose={onClose}>
      <div className="field">
        <label htmlFor={`${id}n`}>Bilder je Reihe</label>
        <select
          className="select"
          id={`${id}n`}
          value={inRow}
          onChange={({ target }) => setInRow(IN_ROW.find((n) => String(n) === target.value)!)}
        >
          {IN_ROW.map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </div>
      {total > 1 && (
        <div className="bounds">
          <Bound id={`${id}a`} label="Von Bild" value={from} most={total} onChange={setFrom} />
          <Bound id={`${id}b`} label="Bis Bild" value={to} most={total} onChange={setTo} />
        </div>
      )}
      <p className="muted">
        {isFit
          ? `${picturesOf(count)} auf etwa ${pagesOf(Math.ceil(count / ON_PAGE[inRow]))}.`
          : `Bitte nennen Sie Bilder zwischen 1 und ${numberOf(total)}, höchstens ${numberOf(AT_MOST)}.`}
        {total > AT_MOST &&
          ` Auf einmal werden höchstens ${numberOf(AT_MOST)} Bilder gedruckt; dieses Album hat ${numberOf(total)}, drucken Sie es in Teilen.`}
      </p>
    </PrintDialog>
  );
}

const numberIn = (numbers: ReadonlyMap<string, number>, id: string) =>
  String(numbers.get(id) ?? '').padStart(numbers.has(id) ? 3 : 0, '0');

const pagesOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'Seite' : 'Seiten'} A4`;

interface BoundProps {
  id: string;
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

const Bound = ({ id, label, value, most, onChange }: BoundProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <input
      className="input num"
      id={id}
      type="number"
      min={1}
      max={most}
      value={value || ''}
      onChange={({ target }) => onChange(Math.trunc(target.valueAsNumber) || 0)}
    />
  </div>
);
