import { sql } from 'kysely';
import { withPictures } from '../contract/embeds.ts';
import { isStarters } from '../starter/texts.ts';
import { sanitize } from '../texts/sanitize.ts';
import { type Arriving, create, update } from './context.ts';
import { arrivedImages, type Ids } from './images.ts';
import { type TagIds, tagIdsOf } from './people.ts';

export async function bringTexts(arriving: Arriving, arrived: Ids, tags: TagIds): Promise<void> {
  const { moving, report, services } = arriving;
  const ids = new Map<string, string>();
  const changed = new Map<string, string>();
  for await (const { image, id } of arrivedImages(arriving, arrived)) {
    if (image.id === undefined) continue;
    ids.set(image.id, id);
    if (image.id !== id) changed.set(image.id, id);
  }
  const renamed = (html: string | undefined) =>
    html !== undefined && changed.size > 0 ? withPictures(sanitize(html), changed) : html;
  for await (const post of moving.posts()) {
    const name = `Beitrag „${post.title}“`;
    const there = await services.db
      .selectFrom('post')
      .select(['id', 'version', 'text', 'location', 'title'])
      .where('id', '=', post.id)
      .executeTakeFirst();
    if (there && (await stays(arriving, 'posts', there, { ...post, text: renamed(post.text), name })))
      continue;
    const imageId = post.imageId && (ids.get(post.imageId) ?? null);
    if (post.imageId && !imageId) report.left.push(`${name}: Sein Bild „${post.imageId}“ ist nicht da.`);
    const record = { ...post, imageId, text: renamed(post.text), tags: tagIdsOf(tags, post.tags ?? []) };
    await (there
      ? replace(arriving, 'posts', { ...record, version: there.version }, { name })
      : create(arriving, 'posts', record, { name }));
  }
  for await (const { id, ...text } of moving.texts()) {
    const name = `Text „${id}“`;
    const there = await services.db
      .selectFrom('textBlock')
      .select(['id', 'version', 'text', 'location'])
      .where('id', '=', id)
      .executeTakeFirst();
    const record = { ...text, id, text: renamed(text.text) };
    if (there && (await stays(arriving, 'texts', there, { ...record, name }))) continue;
    await (there
      ? replace(arriving, 'texts', { ...record, version: there.version }, { name })
      : create(arriving, 'texts', record, { name }));
  }
}

interface There {
  id: string;
  version: number;
  text: string | null;
  location: string | null;
  title?: string;
}

/** Only what a new site begins with goes: for all else is somebody's, also where the file has another text. */
async function stays(
  { services, report }: Arriving,
  type: 'posts' | 'texts',
  there: There,
  { text = '', title, name }: { text?: string | undefined; title?: string; name: string },
): Promise<boolean> {
  const { location } = there;
  const own =
    location === null ? there.text : (await services.files.read('blog', location))?.toString('utf8');
  const isSame = (own === text || own === sanitize(text)) && there.title === title;
  if (!isSame && isStarters(there)) return false;
  report.present[type]++;
  if (!isSame) report.left.push(`${name}: Hier steht schon ein anderer, und er bleibt.`);
  return true;
}

/** The starter's texts lie in the database, where they stay. */
async function replace(
  arriving: Arriving,
  type: 'posts' | 'texts',
  record: { location?: unknown; version: number },
  given: { name: string },
) {
  const { location: _, ...set } = record;
  if (await update(arriving, type, set, given)) arriving.report.added[type]++;
}

/** What leads to a picture or a post that has only come now: old addresses, covers and the posts of pictures, where nobody has chosen since. */
export async function bringLinks(arriving: Arriving, ids: Ids): Promise<void> {
  const { moving, services } = arriving;
  const wanted = new Map(moving.albums.map((album) => [`${album.id} ${album.cover}`, album]));
  const coverless = await services.db.selectFrom('album').select('id').where('coverId', 'is', null).execute();
  const open = new Set(coverless.map(({ id }) => id));
  for await (const { image, id } of arrivedImages(arriving, ids)) {
    const { album, file, blogId, formerUrls = [] } = image;
    const covered = wanted.get(`${album} ${file}`);
    if (covered && open.delete(covered.id))
      await update(arriving, 'album', { id: covered.id, coverId: id }, { name: `Album „${covered.title}“` });
    if (blogId && (await isUnlinked(services, id)))
      await update(arriving, 'image', { id, blogId }, { name: file });
    if (formerUrls.length > 0) await keepAddresses(services, id, formerUrls);
  }
}

/** Those that lead to no picture here. */
const keepAddresses = ({ db }: Arriving['services'], id: string, urls: readonly string[]) =>
  sql`update image set "formerUrls" = coalesce("formerUrls", '{}') || fresh.urls
    from (select array_agg(one order by n) as urls from unnest(${[...urls]}::text[]) with ordinality as given (one, n)
      where not exists (select from image where one in (url, "tUrl", "largeUrl")
        or ("formerUrls" is not null and "formerUrls" @> array[one]))) fresh
    where id = ${id} and fresh.urls is not null`.execute(db);

const isUnlinked = async ({ db }: Arriving['services'], id: string): Promise<boolean> =>
  (await db
    .selectFrom('image')
    .select('id')
    .where('id', '=', id)
    .where('blogId', 'is', null)
    .executeTakeFirst()) !== undefined;
