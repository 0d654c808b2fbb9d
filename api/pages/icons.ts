import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteInfo } from '../contract/site.ts';
import { siteIcon } from '../contract/settings.ts';
import type { Services } from '../services/services.ts';

/** By name: the edge in pixels, and how much of it is room around the icon. */
const ICONS: Record<string, { edge: number; room: number }> = {
  '180.png': { edge: 180, room: 0.12 },
  '192.png': { edge: 192, room: 0 },
  '512.png': { edge: 512, room: 0 },
  'maskable.png': { edge: 512, room: 0.2 },
};

/** The icons of a site, drawn of its SVG; `builtIn` is the one of those that have none of their own. */
export function siteIcons(
  { settings, pictures }: Pick<Services, 'settings' | 'pictures'>,
  builtIn: string | null,
) {
  const drawn = new LRUCache<string, Promise<Buffer<ArrayBuffer>>>({ max: 40 });
  const folder = siteIcon.path.replace('{name}', '');

  const svgOf = ({ favIcon }: SiteInfo): string | null => {
    if (favIcon === '/favicon.svg') return builtIn;
    return favIcon.startsWith(folder) ? (settings.icon(favIcon.slice(folder.length)) ?? null) : null;
  };

  return {
    /** Whether there are any: an icon that lies elsewhere stays as it is. */
    of: (site: SiteInfo): boolean => svgOf(site) !== null,
    async draw(site: SiteInfo, name: string): Promise<Buffer<ArrayBuffer> | null> {
      const svg = svgOf(site);
      const size = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
      if (svg === null || !size) return null;
      const key = `${hash('sha256', svg)} ${name}`;
      const known = drawn.get(key);
      if (known) return known;
      const made = pictures.decoder.icon({ svg, ...size }).then(({ data }) => Buffer.from(data));
      drawn.set(key, made);
      made.catch(() => drawn.delete(key));
      return made;
    },
  };
}
