import '../../styles/same-name.css';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { pictureUrl } from '@lichthof/api/contract/picture';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';
import { bytesOf } from '../../ui/format.ts';
import type { SeenEntry } from './entry.ts';
import { UploadRow } from './UploadRow.tsx';
import { uploads } from './uploads.ts';

const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const ofCamera = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const when = (format: Intl.DateTimeFormat, date: Date) => format.format(date).replace(' ', ', ');

const ANSWERS = [
  ['replace', 'Ersetzen'],
  ['both', 'Beide behalten'],
  ['skip', 'Auslassen'],
] as const;

/** Both pictures side by side, and what to do; none of the three is the obvious one, for each can lose something. */
export function SameName({ entries }: { entries: readonly SeenEntry[] }) {
  const [first] = entries;
  const [all, setAll] = useState(false);
  const { site, session } = useSnapshot(state);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const { id } = first!;
  const show = useCallback(
    (img: HTMLImageElement | null) => {
      const file = uploads.fileOf(id);
      if (!img || !file) return undefined;
      img.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(img.src);
    },
    [id],
  );
  const there = first!.there;
  const picture = there?.picture;
  const size = bytesOf(first!.bytes);
  const date = when(local, new Date(first!.modified));
  const decide = (what: (typeof ANSWERS)[number][0]) =>
    uploads.decide(
      (all ? entries : [first!]).map((entry) => entry.id),
      what,
    );
  const others = entries.length - 1;
  return (
    <ul className="queue queue--same" aria-label="Gleicher Name">
      <UploadRow entry={first!} />
      <li className="conf">
        <fieldset aria-label={`${first!.name}: gleicher Name`}>
          <figure>
            <span className="box">
              {picture && (
                <img
                  src={pictureUrl({ ...picture, id: there.id }, 270, {
                    imageHost: site.imageHost,
                    authId: session.authId,
                  })}
                  alt="Im Album"
                />
              )}
            </span>
            <figcaption className="num">
              <b>Im Album</b>
              {there && bytesOf(there.bytes)}
              {picture && `, ${picture.width} × ${picture.height}`}
              <br />
              {there?.date && when(ofCamera, new Date(there.date))}
            </figcaption>
          </figure>
          <figure>
            <span className="box">
              <img
                ref={show}
                alt="Neue Datei"
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setSize({ width: naturalWidth, height: naturalHeight })
                }
              />
            </span>
            <figcaption className="num">
              <b>Neue Datei</b>
              <em>{size}</em>
              {width > 0 && (
                <>
                  {', '}
                  {width === picture?.width && height === picture.height ? (
                    `${width} × ${height}`
                  ) : (
                    <em>{`${width} × ${height}`}</em>
                  )}
                </>
              )}
              <br />
              <em>{date}</em>
            </figcaption>
          </figure>
          <div className="do">
            {ANSWERS.filter(([what]) => what !== 'replace' || there?.id).map(([what, label]) => (
              // The next question asks the same.
              <Button
                key={what}
                small
                name={what}
                data-focus-to={`.queue--same [name=${what}]`}
                onClick={() => decide(what)}
              >
                {label}
              </Button>
            ))}
            {others > 0 && (
              <label className="check">
                <input type="checkbox" checked={all} onChange={() => setAll(!all)} />
                <span>
                  {others === 1
                    ? 'Auch für die zweite gleiche Datei'
                    : `Auch für die ${others} anderen gleichen Dateien`}
                </span>
              </label>
            )}
          </div>
        </fieldset>
      </li>
    </ul>
  );
}
