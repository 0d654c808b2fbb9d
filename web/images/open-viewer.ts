type Grow = (link: Element, id: string, open: () => void) => void;

let grow: Grow = (_link, _id, open) => open();
let load: () => Promise<unknown> = () => Promise.resolve();

/** The routes lend the viewer, which is a chunk of its own and knows the lists that open it. */
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

/** Ahead of time, when a picture is about to be opened. */
export const loadViewer = () => load();

/** Opens a picture; once the viewer is loaded, it grows from where it is in the page. */
export const growFrom: Grow = (link, id, open) => grow(link, id, open);
