/** A chunk of its own; asked for ahead of time when a picture is about to be opened. */
export const loadViewer = () => import('./Viewer.tsx');
