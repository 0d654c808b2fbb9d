import { ref } from 'valtio';
import * as z from 'zod/mini';
import { type AlbumPreview, byId, configure, createState } from '@lichthof/elements';
import { canSeeAlbum, VISITOR, type Viewer as Asking } from '@lichthof/api/contract/access';
import { Album } from '@lichthof/api/contract/album';
import { SORT_OF } from '@lichthof/api/contract/album-sort';
import { Contributor } from '@lichthof/api/contract/contributor';
import { Image } from '@lichthof/api/contract/image';
import { Post, readText } from '@lichthof/api/contract/post';
import { postState } from '@lichthof/api/contract/publication';
import { isSiteAlbum } from '@lichthof/api/contract/site';
import { Tag } from '@lichthof/api/contract/tag';
import { call, read } from '../../../server/api.ts';
import { ImageDetail } from '../../../server/image.ts';
import { today } from '../../images/image-record.ts';
import type { Viewer } from './messages.ts';

const Row = z.extend(ImageDetail, {
  album: z.nullable(z.string()),
  tags: z.array(z.int()),
}) satisfies z.ZodMiniType<Partial<Image>>;
type Row = z.infer<typeof Row>;
const Dated = z.pick(Post, { id: true, published: true, appears: true });

const known = {
  images: new Map<string, Row | null>(),
  albums: new Map<string, Album>(),
  contributors: new Map<string, Contributor>(),
  unsafeTags: new Set<number>(),
  posts: new Map<string, z.infer<typeof Dated>>(),
};
const state = createState();

const ASKING: Record<Viewer, Asking> = { visitor: VISITOR, member: { ...VISITOR, userId: 'member' } };
let asking = ASKING.visitor;
let told = () => {};

export async function startPreview(onImages: () => void): Promise<void> {
  told = onImages;
  const nothing = () => {};
  configure({
    state,
    navigate: nothing,
    ensure: nothing,
    openViewer: nothing,
    ensureImages,
    loadAlbumPreview,
    loadText,
    includedText: () => undefined,
  });
  const [albums, contributors, tags, posts] = await Promise.all([
    read('album', Album, { nsfw: true }),
    read('contributor', Contributor),
    read('tag', Tag, { nsfw: true }),
    read('posts', Dated, { nsfw: true }),
  ]);
  known.albums = new Map(albums.items.map((one) => [one.id, one]));
  known.contributors = new Map(contributors.items.map((one) => [one.id, one]));
  known.posts = new Map(posts.items.map((one) => [one.id, one]));
  known.unsafeTags = new Set(tags.items.filter(({ worksafe }) => !worksafe).map(({ id }) => id));
  publish();
}

export function setViewer(viewer: Viewer, safeMode: boolean): void {
  if (state.safeMode === safeMode && asking === ASKING[viewer]) return;
  asking = ASKING[viewer];
  state.safeMode = safeMode;
  state.user = viewer === 'member' ? { id: 'member', name: 'Mitglied' } : null;
  publish();
}

function publish(): void {
  const contributors = [...known.contributors.values()].map((one) =>
    one.published ? one : { ...one, name: null, role: null },
  );
  const albums = [...known.albums.values()].filter((album) => canSeeAlbum(asking, album));
  Object.assign(state.contributors, { state: 3, items: byId(contributors) });
  Object.assign(state.albums, { state: 3, items: byId(albums) });
  publishImages();
}

function publishImages(): void {
  const shown = [...known.images.values()].flatMap((row) => (row && isVisible(row) ? asShown(row) : []));
  const hidden = [...known.images].filter(([, row]) => !row || !isVisible(row));
  // `null` stands for what is not to be seen.
  state.images.items = ref(new Map([...byId(shown), ...hidden.map(([id]) => [id, null] as const)]));
  told();
}

const asShown = (row: Row): Row => ({
  ...row,
  ws: row.ws && !row.tags.some((tag) => known.unsafeTags.has(tag)),
});

/** As the server decides it (`api/rights`), for those who are in no group and have opened nothing. */
function isVisible({ public: isPublic, trash, dt, album }: Row): boolean {
  if (trash || !(isPublic || asking.userId !== null) || (dt !== null && dt > today())) return false;
  if (album === null || isSiteAlbum(album)) return true;
  const found = known.albums.get(album);
  return found !== undefined && !found.encrypted && canSeeAlbum(asking, found);
}

export const countHidden = (ids: readonly string[]): number =>
  ids.filter((id) => {
    const shown = state.images.items.get(id);
    return known.images.get(id) && (!shown || (state.safeMode && !shown.ws));
  }).length;

const BATCH_MS = 40;
const AT_ONCE = 100;
let batch: { ids: Set<string>; done: Promise<void> } | undefined;

function ensureImages(ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !known.images.has(id));
  if (unknown.length === 0) return Promise.resolve();
  if (!batch) {
    const wanted = new Set<string>();
    batch = {
      ids: wanted,
      done: new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(() => load(wanted)),
    };
  }
  for (const id of unknown) batch.ids.add(id);
  return batch.done;
}

async function load(wanted: Set<string>): Promise<void> {
  batch = undefined;
  const ids = [...wanted];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const { items } = await read('image', Row, {
      filter: { in: ['id', some] },
      limit: some.length,
      nsfw: true,
    });
    for (const id of some) known.images.set(id, items.find((one) => one.id === id) ?? null);
  }
  publishImages();
}

const ROW = 5;

async function loadAlbumPreview(id: string): Promise<AlbumPreview> {
  const album = known.albums.get(id);
  if (!album) return { total: 0, images: [] };
  const { items, total = 0 } = await read('image', Row, {
    filter: { eq: ['album', id] },
    sort: SORT_OF[album.sortBy],
    limit: 4 * ROW,
    nsfw: true,
  });
  const images = items
    .filter(isVisible)
    .map(asShown)
    .filter(({ ws }) => ws || !state.safeMode);
  return { total: total - items.length + images.length, images: images.slice(0, ROW) };
}

async function loadText(id: string): Promise<string> {
  const post = known.posts.get(id);
  if (id.startsWith('p-') && (!post || postState(post) !== 'published'))
    throw new Error(`nobody may read ${id} yet`);
  const type = id.startsWith('p-') ? 'posts' : 'texts';
  return (await call(readText, { params: { type, id }, query: { nsfw: '1' } })).text;
}
