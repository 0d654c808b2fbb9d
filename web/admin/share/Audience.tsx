import type { albumAudience } from '@lichthof/api/contract/audience';
import type { AnswerOf } from '@lichthof/api/contract/call';

type Answer = AnswerOf<typeof albumAudience>;

/** Who sees the album, in sentences: the result first, the reason small below. */
export const Audience = ({ groups, people, note }: Answer) => (
  <section className="audience" aria-labelledby="wer-sieht-das">
    <div className="subhead24">
      <h2 id="wer-sieht-das">Wer sieht das?</h2>
      <p>
        {note || 'So wirkt die Zugriffsbeschränkung zusammen mit den Gruppen, dem Papierkorb und den Links.'}
      </p>
    </div>
    <Part title="Gruppen" note="Nach Weite des Zugriffs" entries={groups} />
    {people.length > 0 && <Part title="Personen" note="Abweichend oder mit Link" entries={people} />}
  </section>
);

const Part = ({ title, note, entries }: { title: string; note: string; entries: Answer['groups'] }) => (
  <section className="who">
    <h3>
      {title}
      <small className="sm">{note}</small>
    </h3>
    <dl>
      {entries.map(({ id, name, note: about, access, result, rest, reason }) => (
        <div key={id} className={access === 'none' ? 'is-no' : ''}>
          <dt>
            {name}
            <small className="sm">{about}</small>
          </dt>
          <dd>
            {access === 'none' ? result : <b>{result}</b>}
            {rest}
            {reason && <span className="via">{reason}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
