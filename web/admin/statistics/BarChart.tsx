import { longDate, numberOf } from '../../ui/format.ts';

interface Day {
  day: string;
  views: number;
}

const HEIGHT = 100;
const [WIDTH, STEP] = [8, 10];
const WEEKDAY = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });

export function BarChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const best = days.find(({ views }) => views === most);
  const last = days.length - 1;
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, views }, at) => {
          const height = (views / most) * HEIGHT;
          return (
            <rect
              key={day}
              className={at === last ? 'is-now' : ''}
              x={at * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
            >
              <title>{`${longDate(day)}: ${numberOf(views)}`}</title>
            </rect>
          );
        })}
      </svg>
      {days.length <= 7 ? (
        <ol className="num">
          {days.map(({ day, views }, at) => (
            <li key={day}>
              {at === last ? 'heute' : WEEKDAY.format(new Date(day))} <b>{numberOf(views)}</b>
            </li>
          ))}
        </ol>
      ) : (
        <figcaption className="num">
          <span>{SHORT.format(new Date(days[0]!.day))}</span>
          <span>{best ? `höchstens ${numberOf(most)} am ${longDate(best.day)}` : 'keine Aufrufe'}</span>
          <span>heute</span>
        </figcaption>
      )}
    </figure>
  );
}
