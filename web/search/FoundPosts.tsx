import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Excerpt } from '@lichthof/api/contract/excerpt';
import { ensureImages } from '../images/by-id.ts';
import { Photo } from '../images/Photo.tsx';
import { paths } from '../navigation/paths.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { state } from '../server/state.ts';
import { longDate, numberOf } from '../ui/format.ts';
import { searchResults } from './found.ts';

type Posts = DeepReadonly<NonNullable<(typeof searchResults)['posts']>>;

export function FoundPosts({ posts: { items, total } }: { posts: Posts }) {
  const { excerpts } = useSnapshot(searchResults);
  const pictures = items.flatMap(({ imageId }) => imageId ?? []).join();
  useEffect(() => {
    // Without them the posts have no picture, and nothing else is lost.
    if (pictures) ensureImages(pictures.split(',')).catch(() => {});
  }, [pictures]);
  return (
    <section aria-labelledby="gefundene-beitraege">
      <h2 id="gefundene-beitraege">
        Beiträge{' '}
        <span className="num">
          {items.length < total ? `${items.length} von ${numberOf(total)}` : numberOf(total)}
        </span>
      </h2>
      <ul className="found-posts">
        {items.map(({ id, title, dateStr, imageId }) => (
          <li key={id}>
            <Link to={paths.post(id)} className={imageId ? '' : 'is-plain'}>
              {imageId && (
                <span className="th">
                  <Thumb id={imageId} />
                </span>
              )}
              <span className="tx">
                <time className="eyebrow" dateTime={dateStr}>
                  {longDate(dateStr)}
                </time>
                <b>{title}</b>
                <small>
                  <Where excerpt={excerpts.get(id) ?? []} />
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumb({ id }: { id: string }) {
  const image = useSnapshot(state).images.items.get(id);
  return image ? <Photo image={image} alt="" sizes="6rem" /> : null;
}

function Where({ excerpt }: { excerpt: DeepReadonly<Excerpt> }) {
  const text = excerpt.map((part) => part.text).join('');
  return (
    <>
      {/^\p{Ll}/u.test(text) && '… '}
      {excerpt.map((part, at) => (part.found ? <mark key={at}>{part.text}</mark> : part.text))}
      {text !== '' && !/[.!?…]$/.test(text) && ' …'}
    </>
  );
}
