import { picturesIn } from '../contract/embeds.ts';
import { authorHtml, type Embeds } from './author-html.ts';
import { dateOf } from './blog-page.ts';
import { type Asked, type Document, summary } from './document.ts';
import { type Markup, markup } from './markup.ts';
import { shared, sharedOfSite } from './pictures.ts';
import { readText } from './read-text.ts';
import { type OpenPost, picturesById, posts, tagNames } from './records.ts';

/** Null: there is no such post, or not for everybody, or not yet. */
export async function postPage(asked: Asked, id: string): Promise<Document | null> {
  const post = await posts(asked).where('id', '=', id).executeTakeFirst();
  const text = post && (await readText(asked, 'posts', id));
  if (!text) return null;
  const { site, origin } = asked;
  const [teasers, names, neighbours] = await Promise.all([
    picturesById(asked, post.imageId === null ? [] : [post.imageId]),
    tagNames(asked),
    around(asked, post),
  ]);
  const teaser = teasers.get(post.imageId ?? '') ?? [...text.embeds.pictures.values()][0];
  const picture = teaser ? shared(asked, teaser) : await sharedOfSite(asked);
  const tags = post.tags.flatMap((tag) => names.get(tag) ?? []);
  const address = `/blog/${id}`;
  const description = summary(post.abstract, `${post.title}: ein Beitrag von ${site.siteName}.`);
  const published = new Date(post.appears).toISOString();
  return {
    status: 200,
    title: post.title,
    description,
    address,
    picture,
    first: firstOf(text.html, text.embeds),
    article: { published, tags },
    data: {
      '@type': 'BlogPosting',
      headline: post.title,
      description,
      url: origin + address,
      mainEntityOfPage: origin + address,
      datePublished: published,
      inLanguage: 'de',
      author: { '@type': 'Organization', name: site.copyright, url: `${origin}/images` },
      ...(picture && { image: picture.url }),
      ...(tags.length > 0 && { keywords: tags }),
    },
    body: markup`<article><h1>${post.title}</h1><p>${dateOf(post)}</p>${
      tags.length > 0 && markup`<p>${tags.join(', ')}</p>`
    }${authorHtml(asked, text.html, text.embeds)}</article>${neighbours}`,
  };
}

/** Where a text begins with it; in a row, or as a thumbnail, it would be a smaller one. */
const firstOf = (html: string, { pictures }: Embeds) =>
  html.startsWith('<brpwc-post-image ') ? pictures.get(picturesIn([html], 1)[0] ?? '') : null;

/** The ways to the posts before and behind it. */
async function around(asked: Asked, { appears, id }: OpenPost): Promise<Markup> {
  const [older, newer] = await Promise.all([
    posts(asked)
      .where((eb) => eb(eb.refTuple('appears', 'id'), '<', eb.tuple(appears, id)))
      .limit(1)
      .executeTakeFirst(),
    posts(asked)
      .where((eb) => eb(eb.refTuple('appears', 'id'), '>', eb.tuple(appears, id)))
      .clearOrderBy()
      .orderBy('appears')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const link = (post: OpenPost | undefined, rel: string) =>
    post && markup`<a rel="${rel}" href="/blog/${post.id}">${post.title}</a> `;
  return markup`<p>${link(older, 'prev')}<a href="/blog">Übersicht</a> ${link(newer, 'next')}</p>`;
}
