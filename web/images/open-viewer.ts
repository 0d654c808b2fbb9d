import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { readerOf } from './by-id.ts';

type Grow = (link: Element, image: GridImage, open: () => void) => void;

let grow: Grow = (_link, _image, open) => open();
let load: () => Promise<unknown> = () => Promise.resolve();

export function lendViewer<Viewer extends { grow: Grow }>(loader: () => Promise<Viewer>) {
  const loadOnce = async () => {
    const viewer = await loader();
    grow = viewer.grow;
    return viewer;
  };
  load = loadOnce;
  return loadOnce;
}

/** The picture on the screen: the address follows it, and a quick Back may be there first. */
export const viewed: { id: string | null } = { id: null };
let last: { image: GridImage; reader: string } | undefined;

export function noteViewed(image: GridImage): void {
  viewed.id = image.id;
  last = { image, reader: readerOf(state.session.claims) };
}

/** While its list is read anew, as in another mode, it stays where that allows it: the key that switches it closes it as well. */
export const stillViewed = (id: string): GridImage | undefined =>
  last?.image.id === id && last.image.ws && last.reader === readerOf(state.session.claims)
    ? last.image
    : undefined;

export const loadViewer = () => load();

export const growFrom: Grow = (link, image, open) => grow(link, image, open);
