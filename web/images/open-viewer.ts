import type { GridImage } from '../server/image.ts';

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
export const viewed: { id: string | null; leave?: (() => void) | undefined } = { id: null };

export const loadViewer = () => load();

export const growFrom: Grow = (link, image, open) => grow(link, image, open);
