import { proxy, ref } from 'valtio';
import * as z from 'zod/mini';
import type { Call } from '@lichthof/api/contract/call';
import { query } from '@lichthof/api/contract/data';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import type { Image } from '@lichthof/api/contract/image';
import { loadPage } from '../../images/grid.ts';
import { readImageIds } from '../../images/ids.ts';
import { call, read, type Page } from '../../server/api.ts';
import type { DeepReadonly } from '../../server/deep-readonly.ts';
import { AlbumPicture } from '../../server/image.ts';
import { emptyGrid, type Grid } from '../../server/state.ts';
import type { Listing } from './listing.ts';

const DeskPicture = z.extend(AlbumPicture, {
  description: z.nullable(z.string()),
  album: z.nullable(z.string()),
  isAsset: z.boolean(),
  version: z.int(),
}) satisfies z.ZodMiniType<Partial<Image>>;
export type DeskPicture = DeepReadonly<z.infer<typeof DeskPicture>>;
const FIELDS = Object.keys(DeskPicture.shape);

/** The pictures of the list, as far as they are loaded; they stay while one of them is edited. */
export const pictures: Grid<DeskPicture> = proxy({ ...emptyGrid(), error: undefined });

/** Whoever shows numbers of pictures counts again after each. */
export const changes = proxy({ made: 0 });

export type Shown = Listing | { ids: readonly string[] };

/** The state of an address that leads back to the list: it is not loaded anew. */
export const BACK = 'zurueck';

const PAGE = 200;
let shown: { key: string; wanted: Shown } = { key: '', wanted: { ids: [] } };
let visits = 0;

/** Starts over, unless what is loaded is what is to be shown, which `key` names; `anew`: in any case. */
export function showPictures(key: string, wanted: Shown, anew: boolean): void {
  if (shown.key === key && !anew) return;
  shown = { key, wanted };
  order = undefined;
  visits += 1;
  // What is on its way for an earlier visit is not taken any more.
  Object.assign(pictures, emptyGrid(), { key: String(visits), error: undefined });
  void loadMore();
}

export function restartPictures(): void {
  changes.made += 1;
  showPictures(shown.key, shown.wanted, true);
}

export const loadMore = () => loadPage(pictures, (after) => pageOf(shown.wanted, after));

function pageOf(wanted: Shown, after: string | null): Promise<Page<DeskPicture>> {
  if ('ids' in wanted) return pageOfIds(wanted.ids, Number(after));
  const { filter, sort } = wanted;
  return read('image', DeskPicture, {
    filter,
    sort,
    limit: PAGE,
    nsfw: true,
    ...(after !== null && { after }),
  });
}

async function pageOfIds(ids: readonly string[], from: number): Promise<Page<DeskPicture>> {
  const some = ids.slice(from, from + PAGE);
  const byId = new Map((await readPictures(some)).map((one) => [one.id, one]));
  return {
    items: some.flatMap((id) => byId.get(id) ?? []),
    next: from + PAGE < ids.length ? String(from + PAGE) : null,
    total: ids.length,
  };
}

const readSome = {
  method: query.method,
  path: query.path.replace('{type}', 'image'),
  body: query.body,
  answer: z.object({ items: z.array(DeskPicture) }),
  summary: 'Certain pictures; their ids are too many for an address.',
} as const satisfies Call;

export async function readPictures(ids: readonly string[]): Promise<DeskPicture[]> {
  if (ids.length === 0) return [];
  const filter: FilterExpression = { in: ['id', [...ids]] };
  return (await call(readSome, { body: { filter, fields: FIELDS, limit: ids.length, nsfw: true } })).items;
}

export const rereadAll = () => rereadPictures(pictures.items.map(({ id }) => id));

export async function rereadPictures(ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const loaded = pictures.items.flatMap(({ id }) => (wanted.has(id) ? [id] : []));
  const read: DeskPicture[] = [];
  for (let from = 0; from < loaded.length; from += PAGE)
    read.push(...(await readPictures(loaded.slice(from, from + PAGE))));
  putPictures(read);
}

export function putPictures(saved: readonly (Pick<DeskPicture, 'id'> & Partial<DeskPicture>)[]): void {
  const byId = new Map(saved.map((one) => [one.id, one]));
  const put = (one: DeskPicture) => {
    const news = byId.get(one.id);
    return news ? { ...one, ...news } : one;
  };
  pictures.items = ref(pictures.items.map(put));
  changes.made += 1;
}

export function dropPictures(ids: ReadonlySet<string>): void {
  const items = pictures.items.filter(({ id }) => !ids.has(id));
  const gone = pictures.items.length - items.length;
  order = undefined;
  changes.made += 1;
  Object.assign(pictures, { items: ref(items), total: Math.max(0, (pictures.total ?? 0) - gone) });
}

let order: { key: string; ids: Promise<readonly string[]> } | undefined;

export function idsOf(listing: Listing): Promise<readonly string[]> {
  const key = JSON.stringify(listing);
  if (order?.key === key) return order.ids;
  const reading = readImageIds(listing.filter, listing.sort);
  order = { key, ids: reading };
  reading.catch(() => (order = undefined));
  return reading;
}

/** Of all that the list shows, also where they are not loaded yet. */
export const allOf = async (listing: Listing): Promise<readonly string[]> =>
  pictures.state === 3 && pictures.next === null ? pictures.items.map(({ id }) => id) : idsOf(listing);

export async function countOf(filter: FilterExpression): Promise<number> {
  const { total } = await read('image', z.object({ id: z.string() }), { filter, limit: 1, nsfw: true });
  return total ?? 0;
}
