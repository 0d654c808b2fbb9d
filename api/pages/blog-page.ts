import { POSTS_PER_PAGE } from '../contract/reads.ts';
import { type Asked, type Document, summary } from './document.ts';
import { type Markup, markup } from './markup.ts';
import { addressOf, pageIn, turning } from './paging.ts';
import { img, shared, sharedOfSite } from './pictures.ts';
import { type OpenPicture, type OpenPost, picturesById, posts } from './records.ts';

const LIST = '/blog';

/** A page of the list of posts; null where there are not so many. */
export async function blogPage(asked: Asked): Promise<Document | null> {
  const page = pageIn(asked.search);
  if (page === null) return null;
  const found = await posts(asked)
    .limit(POSTS_PER_PAGE + 1)
    .offset((page - 1) * POSTS_PER_PAGE)
    .execute();
  if (found.length === 0 && page > 1) return null;
  const shown = found.slice(0, POSTS_PER_PAGE);
  const pictures = await picturesById(
    asked,
    shown.flatMap(({ imageId }) => imageId ?? []),
  );
  const { siteName } = asked.site;
  const titles = shown.map(({ title }) => title).join(', ');
  const first = shown.map(({ imageId }) => pictures.get(imageId ?? '')).find((picture) => picture);
  return {
    status: 200,
    title: 'Blog',
    description: summary(titles && `Blog von ${siteName}: ${titles}.`, `Blog von ${siteName}.`),
    address: addressOf(LIST, page),
    picture: first ? shared(asked, first) : await sharedOfSite(asked),
    body: markup`<h1>Blog</h1>${
      shown.length > 0
        ? shown.map((post) => card(asked, post, pictures.get(post.imageId ?? '')))
        : markup`<p>Es sind keine Inhalte zum Anzeigen vorhanden.</p>`
    }${turning(LIST, {
      page,
      more: found.length > POSTS_PER_PAGE,
      names: ['Neuere Beiträge', 'Ältere Beiträge'],
    })}`,
  };
}

const card = (asked: Asked, post: OpenPost, picture: OpenPicture | undefined): Markup =>
  markup`<article><h2><a href="/blog/${post.id}">${post.title}</a></h2><p>${dateOf(post)}</p>${
    picture && markup`<p>${img(asked, picture)}</p>`
  }<p>${post.abstract}</p></article>`;

const long = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

export const dateOf = ({ dateStr }: OpenPost): Markup =>
  markup`<time datetime="${dateStr}">${long.format(new Date(`${dateStr}T00:00:00Z`))}</time>`;
