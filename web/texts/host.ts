import * as z from 'zod/mini';
import { configure, defineElements, type AlbumPreview } from '@lichthof/elements';
import { ensureList } from '../server/data.ts';
import { ensureAlbums } from './page-albums.ts';
import { ensureImages } from '../images/by-id.ts';
import { albumPreviewOf } from '../images/album-preview.ts';
import { log } from '../log/log.ts';
import { goTo } from '../navigation/navigation.ts';
import { withImage } from '../navigation/paths.ts';
import { isOverlay } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';
import { includedText, loadText } from './texts.ts';

/** Lends the elements in posts what they need of the application, then registers them. Once is enough. */
export function hostElements(): void {
  configure({
    state,
    navigate,
    ensure: ensureList,
    ensureImages,
    loadAlbumPreview,
    loadText: (id) => loadText(id),
    includedText,
    openViewer: (id) => goTo(location.pathname + withImage(location.search, id), { state: { viewer: true } }),
    picture: () => ({ imageHost: state.site.imageHost, authId: state.session.authId }),
    log: (level, message) => log(level, message),
  });
  defineElements();
}

/** They ask for what they have failed to load, and look whether what they show is still so. */
export const refreshElements = () => configure({});

/** An overlay that is opened from a post lies over it; the post stays as it is. */
function navigate(to: string): void {
  goTo(to, isOverlay(to) ? { state: { background: here() } } : undefined);
}

function here(): unknown {
  const { usr, key } = z.parse(Entry, history.state ?? {});
  if (isOverlay(location.pathname)) return usr?.background;
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: usr, key: key ?? 'default' };
}

/** How the router keeps an entry of the history. */
const Entry = z.object({
  usr: z.nullish(z.looseObject({ background: z.optional(z.unknown()) })),
  key: z.optional(z.string()),
});

/** As many as one row of an album's teaser takes. */
const ROW = 5;

async function loadAlbumPreview(id: string): Promise<AlbumPreview> {
  await ensureAlbums([id]);
  const album = state.albums.items.get(id);
  return album ? albumPreviewOf(album, ROW) : { total: 0, images: [] };
}
