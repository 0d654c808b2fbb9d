import { isSiteAlbum, type SiteAlbum } from '@lichthof/api/contract/site';
import type { FilterTag } from './state.ts';

/** Preferences that were to be kept on this device. Nothing is written unless it was asked for. */
const SAFE_MODE = 'c-worksafe';
const LEGACY_SAFE_MODE = 'worksafe';
const SITE_ALBUMS = 'c-albums';
const FILTER_TAGS = 'c-image-filter-tags';

/** Seconds: a thousand days, or as long as the browser allows. */
const KEEP = 86_400_000;
const OFF = ['0', 'false', 'off', 'no'];

export function savedSafeMode(): boolean | null {
  const value = read(SAFE_MODE) ?? read(LEGACY_SAFE_MODE);
  return value === undefined ? null : !OFF.includes(value.toLowerCase());
}
export const saveSafeMode = (on: boolean) => write(SAFE_MODE, on ? '1' : '0');
export function forgetSafeMode(): void {
  forget(SAFE_MODE);
  forget(LEGACY_SAFE_MODE);
}

export function savedSiteAlbums(): SiteAlbum[] | null {
  const keys = (read(SITE_ALBUMS) ?? '').split(',').filter((key) => isSiteAlbum(key));
  return keys.length > 0 ? keys : null;
}
export const saveSiteAlbums = (keys: readonly SiteAlbum[]) => write(SITE_ALBUMS, keys.join(','));
export const forgetSiteAlbums = () => forget(SITE_ALBUMS);

export function savedFilterTags(): FilterTag[] | null {
  try {
    const tags: unknown = JSON.parse(read(FILTER_TAGS) ?? '');
    return Array.isArray(tags) ? tags.filter((tag) => isFilterTag(tag)) : null;
  } catch {
    return null;
  }
}
export const saveFilterTags = (tags: readonly FilterTag[]) => write(FILTER_TAGS, JSON.stringify(tags));
export const forgetFilterTags = () => forget(FILTER_TAGS);

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

function read(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return cookie && decodeURIComponent(cookie.slice(name.length + 1));
  } catch {
    return undefined; // Not written by us.
  }
}

function write(name: string, value: string, seconds = KEEP): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax; max-age=${seconds}`;
}

const forget = (name: string) => write(name, '', 0);
