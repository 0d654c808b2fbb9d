import { withPictures } from '../contract/embeds.ts';
import { isStarters } from '../starter/texts.ts';
import { sanitize } from '../texts/sanitize.ts';
import { type Arriving, create, update } from './context.ts';
import type { Arrived, MovingImage } from './image-record.ts';
import { type TagIds, tagIdsOf } from './people.ts';

type Images = ReadonlyMap<MovingImage, Arrived>;

export async function bringTexts(arriving: Arriving, images: Images, tags: TagIds): Promise<void> {
  const { moving, report, services } = arriving;
  const ids = new Map(
    [...images].flatMap(([{ id }, at]) => (id === undefined ? [] : [[id, at.id] as const])),
  );
  const changed = new Map([...ids].filter(([id, other]) => id !== other));
  const renamed = (html: string | undefined) =>
    html !== undefined && changed.size > 0 ? withPictures(sanitize(html), changed) : html;
  const posts = await services.db
    .selectFrom('post')
    .select(['id', 'version', 'text', 'location', 'title'])
    .execute();
  const postsThere = new Map(posts.map((row) => [row.id, row]));
  for (const post of moving.posts) {
    const name = `Beitrag „${post.title}“`;
    const there = postsThere.get(post.id);
    if (there && (await stays(arriving, 'posts', there, { ...post, text: renamed(post.text), name })))
      continue;
    const imageId = post.imageId && (ids.get(post.imageId) ?? null);
    if (post.imageId && !imageId) report.left.push(`${name}: Sein Bild „${post.imageId}“ ist nicht da.`);
    const record = { ...post, imageId, text: renamed(post.text), tags: tagIdsOf(tags, post.tags ?? []) };
    await (there
      ? replace(arriving, 'posts', { ...record, version: there.version }, { name })
      : create(arriving, 'posts', record, { name }));
  }
  const texts = await services.db
    .selectFrom('textBlock')
    .select(['id', 'version', 'text', 'location'])
    .execute();
  const textsThere = new Map(texts.map((row) => [row.id, row]));
  for (const { id, ...text } of moving.texts) {
    const name = `Text „${id}“`;
    const there = textsThere.get(id);
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

/** What names a picture or a post that has only come now: covers and the posts of pictures, where nobody has chosen since. */
export async function bringLinks(arriving: Arriving, images: Images): Promise<void> {
  const { moving, services } = arriving;
  const byFile = new Map([...images].map(([{ album, file }, { id }]) => [`${album} ${file}`, id]));
  const coverless = await services.db.selectFrom('album').select('id').where('coverId', 'is', null).execute();
  const open = new Set(coverless.map(({ id }) => id));
  for (const { id, title, cover } of moving.albums) {
    const coverId = cover && byFile.get(`${id} ${cover}`);
    if (coverId && open.has(id))
      await update(arriving, 'album', { id, coverId }, { name: `Album „${title}“` });
  }
  const unlinked = await services.db.selectFrom('image').select('id').where('blogId', 'is', null).execute();
  const free = new Set(unlinked.map(({ id }) => id));
  for (const [{ file, blogId }, { id }] of images)
    if (blogId && free.has(id)) await update(arriving, 'image', { id, blogId }, { name: file });
}
