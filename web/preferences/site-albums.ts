import { SITE_ALBUMS } from '@lichthof/api/contract/site';
import { forgetSiteAlbums, saveSiteAlbums } from './cookies.ts';
import { state } from '../server/state.ts';

/** Chooses the collections that are shown; whatever is not in the fixed list is never added. */
export function chooseSiteAlbums(keys: readonly string[]): void {
  state.siteAlbums.splice(0, Infinity, ...SITE_ALBUMS.filter((key) => keys.includes(key)));
}

/** Whether the choice is to outlive the visit. */
export function keepSiteAlbums(keep: boolean): void {
  if (keep) saveSiteAlbums(state.siteAlbums);
  else forgetSiteAlbums();
}
