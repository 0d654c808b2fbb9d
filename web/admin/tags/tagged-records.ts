import * as z from 'zod/mini';
import { Album } from '@lichthof/api/contract/album';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import { Post } from '@lichthof/api/contract/post';
import { postState } from '@lichthof/api/contract/publication';
import { addTag, removeTag } from '@lichthof/api/contract/tagging';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { readImageIds } from '../../images/ids.ts';
import { call, read } from '../../server/api.ts';
import type { Dependencies } from './tag.ts';

export type Kind = 'images' | 'posts' | 'albums';

export interface Candidate {
  id: string;
  label: string;
  href: string;
  unpublished: boolean;
}

type PostRow = Dependencies['posts'][number];
const PostRow = z.pick(Post, { id: true, title: true, published: true, dateStr: true, appears: true });
const AlbumRow = z.pick(Album, { id: true, title: true });

export const postChoice = ({ id, title, ...post }: PostRow): Candidate => ({
  id,
  label: `${title} (${id})`,
  href: paths.post(id),
  unpublished: postState(post) !== 'published',
});

export const albumChoice = ({ id, title }: { id: string; title: string }): Candidate => ({
  id,
  label: `${title} (${id})`,
  href: adminPaths.album(id),
  unpublished: false,
});

const without = (tag: number): FilterExpression => ({ not: { overlap: ['tags', [tag]] } });

export const imagesWithout = (tag: number) => readImageIds(without(tag), '-seq');

export const postsWithout = async (tag: number): Promise<Candidate[]> =>
  (await read('posts', PostRow, { filter: without(tag), nsfw: true })).items.map((post) => postChoice(post));

export const albumsWithout = async (tag: number): Promise<Candidate[]> =>
  (await read('album', AlbumRow, { filter: without(tag), nsfw: true })).items.map(albumChoice);

/** The embedded database does one thing at a time: visitors are answered in between. */
const MAX_IDS = 500;

export async function changeTagged(
  tag: number,
  verb: 'add' | 'remove',
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const some = ids.slice(from, from + MAX_IDS);
    await call(verb === 'add' ? addTag : removeTag, { body: { tag, [kind]: some } });
  }
}
