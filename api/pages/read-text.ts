import { sql } from 'kysely';
import { albumsIn, contributorsIn, filesIn, picturesIn } from '../contract/embeds.ts';
import { orNull } from '../problem/problem.ts';
import { htmlsOf, readTexts } from '../texts/contents.ts';
import { ofImage } from '../rights/hidden.ts';
import type { TextType } from '../texts/read.ts';
import { openImages, publicScope } from '../rights/access.ts';
import type { Embeds } from './author-html.ts';
import type { Asked } from './document.ts';
import { albums, credits, picturesById } from './records.ts';

type From = Pick<Asked, 'services' | 'at'>;

/** A text as everybody may read it, with what its elements show; null where it is not there for everybody. */
export async function readText(
  from: From,
  type: TextType,
  id: string,
): Promise<{ html: string; embeds: Embeds } | null> {
  const read = await orNull(readTexts(from.services, type, id, publicScope(from.at)));
  if (read === null) return null;
  const htmls = htmlsOf(read);
  const [pictures, names, titles, files] = await Promise.all([
    picturesById(from, picturesIn(htmls)),
    credits(from, contributorsIn(htmls, AT_MOST)),
    titlesOf(from, albumsIn(htmls, AT_MOST)),
    openFiles(from, filesIn(htmls, AT_MOST)),
  ]);
  const included = new Map(read.texts.map((one) => [one.id, one.text]));
  return { html: read.text, embeds: { pictures, texts: included, credits: names, albums: titles, files } };
}

const AT_MOST = 500;

async function titlesOf(from: From, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await albums(from).where('album.id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function openFiles({ services: { db }, at }: From, paths: readonly string[]) {
  if (paths.length === 0) return new Set<string>();
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${[...paths]}::text[]) path where ${ofImage(sql`path`, openImages(at))}`.execute(
    db,
  );
  return new Set(rows.map(({ path }) => path));
}
