import { sql } from 'kysely';
import { authorHtml } from './author-html.ts';
import type { Asked } from './document.ts';
import { type Markup, markup } from './markup.ts';
import { img } from './pictures.ts';
import { readText } from './read-text.ts';
import { CHANGED, type Changed, type OpenPost, picturesById, posts, tagNames, updatedOf } from './records.ts';

const NEWEST = 20;

/** The newest posts as https://www.rfc-editor.org/rfc/rfc4287; null where there is no such tag for everybody. */
export async function feedOf(asked: Asked, tag: number | null): Promise<Markup | null> {
  const names = await tagNames(asked);
  const name = tag === null ? null : names.get(tag);
  if (name === undefined) return null;
  const all = posts(asked).select(CHANGED);
  const query = tag === null ? all : all.where(sql<boolean>`${tag}::int = any(tags)`);
  const found = await query.limit(NEWEST).execute();
  const { site, origin } = asked;
  const own = `${origin}/atom.xml${tag === null ? '' : `?tag=${tag}`}`;
  const entries = await Promise.all(found.map((post) => entryOf(asked, post, names)));
  const updated = found.map(updatedOf).toSorted().at(-1) ?? new Date(0).toISOString();
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
<id>${own}</id>
<title>${name === null ? site.siteName : `${site.siteName}: ${name}`}</title>
<updated>${updated}</updated>
<author><name>${site.copyright}</name></author>
<link rel="self" type="application/atom+xml" href="${own}"/>
<link rel="alternate" type="text/html" href="${origin}/blog"/>
${entries.flatMap((entry) => entry ?? [])}</feed>
`;
}

/** Null where its text is gone. */
async function entryOf(
  asked: Asked,
  post: OpenPost & Changed,
  names: ReadonlyMap<number, string>,
): Promise<Markup | null> {
  const path = `/blog/${post.id}`;
  const text = await readText(asked, 'posts', post.id);
  if (!text) return null;
  const teaser = (await picturesById(asked, post.imageId === null ? [] : [post.imageId])).get(
    post.imageId ?? '',
  );
  const isShown = teaser && text.embeds.pictures.has(teaser.id);
  const content = markup`${teaser && !isShown && markup`<p>${img(asked, teaser, 1600)}</p>`}${authorHtml(
    { ...asked, path },
    text.html,
    text.embeds,
  )}`;
  const at = new Date(post.appears).toISOString();
  const url = asked.origin + path;
  const tags = post.tags.flatMap((tag) => names.get(tag) ?? []);
  return markup`<entry><id>${url}</id><title>${post.title}</title><published>${at}</published><updated>${updatedOf(post)}</updated>
<link rel="alternate" type="text/html" href="${url}"/>${tags.map((tag) => markup`<category term="${tag}"/>`)}
<summary>${post.abstract}</summary>
<content type="html">${content.text}</content></entry>
`;
}
