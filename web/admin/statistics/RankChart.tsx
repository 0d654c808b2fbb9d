import { useId } from 'react';
import { Link } from 'react-router-dom';
import { numberOf } from '../../ui/format.ts';

interface RanksProps {
  title: string;
  items: readonly { id: string; title: string; views: number }[];
  href: (id: string) => string;
  outside?: boolean;
}

export function RankChart({ title, items, href, outside = false }: RanksProps) {
  const id = useId();
  const most = items[0]?.views ?? 1;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 ? (
        <p className="muted sm">Noch nichts gezählt.</p>
      ) : (
        <ol className="ranks">
          {items.map((item) => {
            const name = item.title || item.id;
            return (
              <li key={item.id} style={{ '--p': `${(item.views / most) * 100}%` }}>
                {outside ? (
                  <a className="nm" href={href(item.id)}>
                    {name}
                  </a>
                ) : (
                  <Link className="nm" to={href(item.id)}>
                    {name}
                  </Link>
                )}
                <span className="num">{numberOf(item.views)}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
