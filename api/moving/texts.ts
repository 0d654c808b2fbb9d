import { withPictures } from '../contract/embeds.ts';
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
  const posts = new Set((await services.db.selectFrom('post').select('id').execute()).map(({ id }) => id));
  for (const post of moving.posts) {
    const name = `Beitrag „${post.title}“`;
    if (posts.has(post.id)) {
      report.present.posts++;
      continue;
    }
    const imageId = post.imageId && (ids.get(post.imageId) ?? null);
    if (post.imageId && !imageId) report.left.push(`${name}: Sein Bild „${post.imageId}“ ist nicht da.`);
    const record = { ...post, imageId, text: renamed(post.text), tags: tagIdsOf(tags, post.tags ?? []) };
    await create(arriving, 'posts', record, { name });
  }
  const texts = new Set(
    (await services.db.selectFrom('textBlock').select('id').execute()).map(({ id }) => id),
  );
  for (const text of moving.texts) {
    if (texts.has(text.id)) report.present.texts++;
    else
      await create(arriving, 'texts', { ...text, text: renamed(text.text) }, { name: `Text „${text.id}“` });
  }
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
