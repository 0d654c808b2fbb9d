import Cookies from 'js-cookie';
import { isSiteAlbum, type SiteAlbum } from '@lichthof/api/contract/site';
import type { FilterTag } from '../server/state.ts';

/** Preferences that were to be kept on this device. Nothing is written unless it was asked for. */
const SAFE_MODE = 'c-worksafe';
const LEGACY_SAFE_MODE = 'worksafe';
const SITE_ALBUMS = 'c-albums';
const FILTER_TAGS = 'c-image-filter-tags';

const KEEP = { expires: 1000, sameSite: 'lax' } as const;
const OFF = ['0', 'false', 'off', 'no'];

export function savedSafeMode(): boolean | null {
  const value = Cookies.get(SAFE_MODE) ?? Cookies.get(LEGACY_SAFE_MODE);
  return value === undefined ? null : !OFF.includes(value.toLowerCase());
}
export const saveSafeMode = (on: boolean) => Cookies.set(SAFE_MODE, on ? '1' : '0', KEEP);
export function forgetSafeMode(): void {
  Cookies.remove(SAFE_MODE);
  Cookies.remove(LEGACY_SAFE_MODE);
}

export function savedSiteAlbums(): SiteAlbum[] | null {
  const keys = (Cookies.get(SITE_ALBUMS) ?? '').split(',').filter((key) => isSiteAlbum(key));
  return keys.length > 0 ? keys : null;
}
export const saveSiteAlbums = (keys: readonly SiteAlbum[]) => Cookies.set(SITE_ALBUMS, keys.join(','), KEEP);
export const forgetSiteAlbums = () => Cookies.remove(SITE_ALBUMS);

export function savedFilterTags(): FilterTag[] | null {
  try {
    const tags: unknown = JSON.parse(Cookies.get(FILTER_TAGS) ?? '');
    return Array.isArray(tags) ? tags.filter((tag) => isFilterTag(tag)) : null;
  } catch {
    return null;
  }
}
export const saveFilterTags = (tags: readonly FilterTag[]) =>
  Cookies.set(FILTER_TAGS, JSON.stringify(tags), KEEP);
export const forgetFilterTags = () => Cookies.remove(FILTER_TAGS);

function isFilterTag(tag: unknown): tag is FilterTag {
  return (
    typeof tag === 'object' &&
    tag !== null &&
    'id' in tag &&
    Number.isInteger(tag.id) &&
    'name' in tag &&
    typeof tag.name === 'string'
  );
}
