type Grow = (link: Element, id: string, open: () => void) => void;

let grow: Grow = (_link, _id, open) => open();
let load: () => Promise<unknown> = () => Promise.resolve();

export function lendViewer<Viewer extends { grow: Grow }>(
  loader: () => Promise<Viewer>,
): () => Promise<Viewer> {
  const loadOnce = async () => {
    const viewer = await loader();
    grow = viewer.grow;
    return viewer;
  };
  load = loadOnce;
  return loadOnce;
}

export const loadViewer = () => load();

export const growFrom: Grow = (link, id, open) => grow(link, id, open);
