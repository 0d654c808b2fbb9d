import { Main } from './Page.tsx';
interface PageSkeletonProps {
  shape: 'text' | 'cards' | 'tiles' | 'lines';
  title?: string | undefined;
}

const PICTURES = { text: 1, cards: 5, tiles: 24, lines: 0 };
const LINES = { text: 16, cards: 0, tiles: 0, lines: 12 };

/** A page before it is there, in boxes such as will come; it fills the window, so that nothing below it has to move. */
export function PageSkeleton({ shape, title }: PageSkeletonProps) {
  return (
    <Main className={`skel-page skel-page--${shape}`} busy>
      <output className="visually-hidden">Seite wird geladen …</output>
      {title ? <h1>{title}</h1> : <span className="skel-line skel-line--head" />}
      <div className="boxes" aria-hidden="true">
        {Array.from({ length: PICTURES[shape] }, (_, i) => (
          <i key={i} className="skel" />
        ))}
        {Array.from({ length: LINES[shape] }, (_, i) => (
          <i key={i} className="skel-line" />
        ))}
      </div>
    </Main>
  );
}
