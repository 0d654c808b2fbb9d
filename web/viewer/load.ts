type Grow = (link: Element, id: string, open: () => void) => void;

let grow: Grow = (_link, _id, open) => open();

/** A chunk of its own; asked for ahead of time when a picture is about to be opened. */
export async function loadViewer() {
  const viewer = await import('./Viewer.tsx');
  grow = viewer.grow;
  return viewer;
}

/** Opens a picture; once the viewer is loaded, it grows from where it is in the page. */
export const growFrom: Grow = (link, id, open) => grow(link, id, open);
