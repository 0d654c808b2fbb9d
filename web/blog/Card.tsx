import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'react-router-dom';
import { longDate } from '../ui/format.ts';
import { ensureImages } from '../images/by-id.ts';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Photo } from '../images/Photo.tsx';
import { unpublishedMark, type ReadonlyPost } from './list.ts';
import { Tags } from './Tags.tsx';

const WIDTHS = {
  lead: '(width < 56rem) 100vw, 66vw',
  column: '(width < 56rem) 100vw, 48vw',
};

/** A post in the list. Picture, title and „Weiterlesen ...“ lead to it, never to the viewer. */
export function Card({ post, lead }: { post: ReadonlyPost; lead: boolean }) {
  const to = paths.post(post.id);
  const heading = `titel-${post.id}`;
  const mark = unpublishedMark(post);
  return (
    <article
      className={`post-card ${lead ? 'is-lead' : ''} ${mark ? 'is-unpublished' : ''}`}
      aria-labelledby={heading}
    >
      {post.imageId && <Thumb id={post.imageId} to={to} lead={lead} />}
      <div className="body">
        <div className="meta">
          <time className="eyebrow" dateTime={post.dateStr}>
            {longDate(post.dateStr)}
          </time>
          {mark && <span className="marker">{mark}</span>}
        </div>
        <h2 id={heading}>
          <Link to={to}>{post.title}</Link>
        </h2>
        {post.abstract && <p className="abstract">{post.abstract}</p>}
        <Tags post={post} />
        {post.more && (
          <Link className="more textlink" to={to} aria-label={`Weiterlesen ... – ${post.title}`}>
            Weiterlesen ...
          </Link>
        )}
      </div>
    </article>
  );
}

/** The title says the same and can be reached by keyboard: one stop is enough. */
function Thumb({ id, to, lead }: { id: string; to: string; lead: boolean }) {
  const image = useSnapshot(state).images.items.get(id);
  const unknown = image === undefined;
  useEffect(() => {
    // Without it the card has no picture, and nothing else is lost.
    if (unknown) ensureImages([id]).catch(() => {});
  }, [id, unknown]);
  if (image === null) return null;
  return (
    <Link className="thumb" to={to} tabIndex={-1} aria-hidden="true">
      {image ? (
        <Photo image={image} alt="" sizes={lead ? WIDTHS.lead : WIDTHS.column} eager={lead} />
      ) : (
        <span className="photo skel" style={{ '--ar': 1.5 }} />
      )}
    </Link>
  );
}
