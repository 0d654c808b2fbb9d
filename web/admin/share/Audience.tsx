import { useState } from 'react';
import type { albumAudience } from '@lichthof/api/contract/audience';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { SeeAs } from './SeeAs.tsx';

type Answer = AnswerOf<typeof albumAudience>;
type Row = Answer['groups'][number];

interface AudienceProps extends Answer {
  album: { id: string; title: string; encrypted: boolean };
}

/** Who sees the album, in sentences: the result first, the reason small below. */
export function Audience({ album, groups, people, note }: AudienceProps) {
  const [as, setAs] = useState<Row | null>(null);
  return (
    <section className="audience" aria-labelledby="wer-sieht-das">
      <div className="subhead24">
        <h2 id="wer-sieht-das">Wer sieht das?</h2>
        <p>
          {note ||
            'So wirkt die Zugriffsbeschränkung zusammen mit den Gruppen, dem Papierkorb und den Links.'}
        </p>
      </div>
      <Part title="Gruppen" note="Nach Weite des Zugriffs" entries={groups} onSeeAs={setAs} />
      {people.length > 0 && (
        <Part title="Personen" note="Abweichend oder mit Link" entries={people} onSeeAs={setAs} />
      )}
      {as && <SeeAs album={album} who={as} onClose={() => setAs(null)} />}
    </section>
  );
}

interface PartProps {
  title: string;
  note: string;
  entries: readonly Row[];
  onSeeAs: (row: Row) => void;
}

const Part = ({ title, note, entries, onSeeAs }: PartProps) => (
  <section className="who">
    <h3>
      {title}
      <small className="sm">{note}</small>
    </h3>
    <dl>
      {entries.map((row) => (
        <div key={row.id} className={row.access === 'none' ? 'is-no' : ''}>
          <dt>
            {row.name}
            <small className="sm">{row.note}</small>
          </dt>
          <dd>
            {row.access === 'none' ? row.result : <b>{row.result}</b>}
            {row.rest}
            {row.reason && <span className="via">{row.reason}</span>}
          </dd>
          <dd className="act">
            <button
              className="btn btn--quiet btn--sm"
              type="button"
              aria-label={`Ansehen als ${row.name}`}
              onClick={() => onSeeAs(row)}
            >
              Ansehen als
            </button>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
