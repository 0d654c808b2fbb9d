import * as z from 'zod/mini';
import { call } from './call.ts';

/** The fixed keys of site albums: public collections that feed `/images` (docs/rules.md, Collections). */
export const SITE_ALBUMS = ['760', 'apd', 'brp', 'noir', 'nue'] as const;
export type SiteAlbum = (typeof SITE_ALBUMS)[number];

/** The site albums that pictures can be put into, and that `/select` offers unless the settings say otherwise. */
export const SELECTABLE_SITE_ALBUMS: readonly SiteAlbum[] = ['760', 'apd', 'brp', 'noir'];

const DEFAULT_ALBUM: Record<string, SiteAlbum> = {
  lichthof: '760',
  aktprojekt: 'apd',
  brp: 'brp',
  noiree: 'noir',
};

export const defaultSiteAlbum = (siteId: string): SiteAlbum =>
  Object.hasOwn(DEFAULT_ALBUM, siteId) ? DEFAULT_ALBUM[siteId]! : 'brp';

export const isSiteAlbum = (key: string): key is SiteAlbum =>
  (SITE_ALBUMS as readonly string[]).includes(key);

/** An entry of a menu; `href` is an address of the site. */
export const MenuItem = z.object({ title: z.string(), href: z.string() });

/** What one site variant is called and where its data comes from; loaded from `/siteInfo.json` before the SPA starts. */
export const SiteInfo = z.object({
  api: z.string(),
  imageHost: z.string(),
  /** Mail host, for the address shown in the imprint. */
  ma: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  favIcon: z.string(),
  albums: z.array(z.enum(SITE_ALBUMS)),
  siteAlbums: z.array(z.object({ key: z.enum(SITE_ALBUMS), name: z.string(), text: z.string() })),
  selectable: z.array(z.enum(SITE_ALBUMS)),
  copyright: z.string(),
  top: z.array(MenuItem),
  minor: z.array(MenuItem),
  bottom: z.array(MenuItem),
  /** Header and footer can be hidden. */
  showHeader: z.boolean(),
  showFooter: z.boolean(),
  askSafeMode: z.boolean(),
  /** Feature switches (docs/rules.md, Collections). */
  features: z.object({ login: z.boolean(), comments: z.boolean(), albumDownload: z.boolean() }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const siteInfo = call('GET', '/siteInfo.json', {
  answer: SiteInfo,
  summary: 'The site variant that the host name stands for.',
});
