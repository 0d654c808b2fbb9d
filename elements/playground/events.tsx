import { useSnapshot } from 'valtio';
import { events } from './host.ts';

/** What the elements have asked of the page, and what they have logged. */
export function Events() {
  const { list } = useSnapshot(events);
  return (
    <section aria-labelledby="events">
      <h2 id="events">Ereignisse</h2>
      <ol reversed>
        {list.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
