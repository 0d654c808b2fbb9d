import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { DeskStart } from '@lichthof/api/contract/start';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { bytesOf, longDate, numberOf } from '../../ui/format.ts';
import { durationOf, momentOf, timeOf } from '../backup/words.ts';
import { BarChart } from '../statistics/BarChart.tsx';
import { Counted } from '../statistics/Counted.tsx';
import { RankChart } from '../statistics/RankChart.tsx';
import { headlineOf, isOver, tasks } from '../tasks/tasks.ts';
import { relativeDate } from '../relative-date.ts';

export function Today(props: DeskStart) {
  const { messages, unread, backup, lastGood, nextBackup, choices, waiting } = props;
  const { space, posts, links, days, images } = props;
  const running = useSnapshot(tasks).filter((task) => !isOver(task));
  const views = days.reduce((sum, one) => sum + one.views, 0);
  return (
    <div className="dash">
      <Lines
        title="Nachrichten"
        note={unread > 0 ? `${numberOf(unread)} neu` : ''}
        all={adminPaths.messages}
        none="Keine Nachrichten."
      >
        {messages.map(({ id, name, subject, created, read }) => (
          <Line
            key={id}
            to={`${adminPaths.messages}?nachricht=${encodeURIComponent(id)}`}
            name={name}
            strong={read === null}
            when={relativeDate(created)}
            more={subject}
          />
        ))}
      </Lines>
      <section aria-label="Letzte Sicherung">
        <h2>
          Letzte Sicherung
          <Link className="textlink more" to={adminPaths.backup}>
            Sicherung
          </Link>
        </h2>
        <p className={`big num ${backup === null ? '' : 'is-warning'}`}>
          {backup === null ? <CircleCheck className="icon" /> : <TriangleAlert className="icon" />}
          {lastGood ? momentOf(lastGood.ended) : 'Noch keine'}
        </p>
        <p className="muted sm num" hidden={!lastGood && nextBackup === null}>
          {lastGood?.result && `${bytesOf(lastGood.result.bytes)} in ${durationOf(lastGood)}. `}
          {nextBackup && `Die nächste beginnt ${timeOf(nextBackup)}.`}
        </p>
      </section>
      <Lines
        title="Auswahlen"
        note={waiting > 0 ? `${numberOf(waiting)} ${waiting === 1 ? 'wartet' : 'warten'}` : ''}
        all={adminPaths.choices}
        none="Keine wartet auf Sie."
      >
        {choices.map(({ album, title, sent, wanted, people }) => (
          <Line
            key={album}
            to={adminPaths.choicesOf(album)}
            name={title}
            strong
            when={relativeDate(sent)}
            more={people.map((person) => sentBy(person, wanted)).join('; ')}
          />
        ))}
      </Lines>
      {space && (
        <section aria-label="Speicher">
          <h2>Speicher</h2>
          <p className="big num">
            {bytesOf(space.bytes - space.left)} von {bytesOf(space.bytes)}
          </p>
          <meter
            aria-label="Belegter Speicher"
            max={space.bytes}
            high={0.95 * space.bytes}
            value={space.bytes - space.left}
          />
          <p className="muted sm num">{bytesOf(space.left)} sind frei.</p>
        </section>
      )}
      <Lines title="Entwürfe und Geplantes" all={adminPaths.posts} none="Nichts in Arbeit.">
        {posts.map(({ id, title, dateStr, published }) => (
          <Line
            key={id}
            to={adminPaths.postEdit(id)}
            name={title}
            when={published ? longDate(dateStr) : 'Entwurf'}
          />
        ))}
      </Lines>
      {links.length > 0 && (
        <Lines title="Links, die bald enden" none="">
          {links.map(({ id, label, album, title, expires }) => (
            <Line
              key={id}
              to={adminPaths.albumShare(album)}
              name={label}
              when={relativeDate(expires)}
              more={title}
            />
          ))}
        </Lines>
      )}
      {running.length > 0 && (
        <Lines title="Aufgaben" note={headlineOf(running)} none="">
          {running.map(({ id, title, note, href, progress }) => (
            <Line
              key={id}
              to={href ?? adminPaths.start}
              name={title}
              when={progress === undefined ? '' : `${Math.round(progress * 100)} %`}
              more={note}
            />
          ))}
        </Lines>
      )}
      <section className="week" aria-labelledby="woche">
        <h2 id="woche">
          Letzte sieben Tage <span className="num">{numberOf(views)} Aufrufe</span>
          <Link className="textlink more" to={adminPaths.statistics}>
            Statistik
          </Link>
        </h2>
        <BarChart days={days} />
        <Counted />
      </section>
      <RankChart title="Meistgesehene Bilder in sieben Tagen" items={images} href={adminPaths.imageEdit} />
    </div>
  );
}

/** „Katrin Brandt, 14 von 20, mit Nachricht“. */
function sentBy(
  { name, chosen, message }: DeskStart['choices'][number]['people'][number],
  wanted: number | null,
) {
  const count = wanted === null ? numberOf(chosen) : `${numberOf(chosen)} von ${numberOf(wanted)}`;
  return `${name}, ${count}${message ? ', mit Nachricht' : ''}`;
}

interface LinesProps {
  title: string;
  note?: string;
  all?: string;
  none: string;
  children: readonly ReactNode[];
}

const Lines = ({ title, note, all, none, children }: LinesProps) => (
  <section aria-label={title}>
    <h2>
      {title} {note && <span className="num">{note}</span>}
      {all && (
        <Link className="textlink more" to={all} aria-label={`Alle: ${title}`}>
          Alle
        </Link>
      )}
    </h2>
    {children.length === 0 ? <p className="muted sm">{none}</p> : <ul className="lines">{children}</ul>}
  </section>
);

interface LineProps {
  to: string;
  name: string;
  strong?: boolean;
  when: string;
  more?: string | undefined;
}

const Line = ({ to, name, strong = false, when, more }: LineProps) => (
  <li>
    <Link to={to}>
      {strong ? <b>{name}</b> : <span>{name}</span>}
      <span className="when num">{when}</span>
      {more && <small>{more}</small>}
    </Link>
  </li>
);
