import type { Context } from 'hono';
import { icon, manifest } from '../contract/served.ts';
import type { SiteInfo } from '../contract/site.ts';
import { etagOf, isCurrent, notModified, represent, respond } from '../http/conditional.ts';
import { serve } from '../http/serve.ts';
import { PictureRefused } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Env, Services } from '../services/services.ts';
import { siteIcons } from './icons.ts';

/** What belongs to a site where it is installed. */
export function iconRoutes(app: App, services: Services, builtIn: string | null) {
  const icons = siteIcons(services, builtIn);
  const siteOf = (c: Context<Env>) => services.sites.of(c.req.header('Host'));

  serve(app, manifest, async (_, c) => {
    const site = siteOf(c);
    const page = represent(JSON.stringify(manifestOf(site, icons.of(site))));
    return respond(c, page, {
      'Content-Type': manifest.media,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
    });
  });

  serve(app, icon, async ({ params: { name } }, c) => {
    const png = await icons.draw(siteOf(c), name).catch((error: unknown) => {
      if (error instanceof PictureRefused) return null;
      throw error;
    });
    if (!png) throw new ApiProblem('not-found');
    const etag = etagOf(png);
    const headers = { 'Content-Type': icon.media, 'Cache-Control': 'public, max-age=3600' };
    return isCurrent(c, etag) ? notModified(c, etag, headers) : c.body(png, 200, { ...headers, ETag: etag });
  });
}

/** https://www.w3.org/TR/appmanifest/ */
const manifestOf = ({ siteName, favIcon }: SiteInfo, drawn: boolean) => ({
  name: siteName,
  short_name: siteName.slice(0, 30),
  id: '/',
  start_url: '/images',
  scope: '/',
  display: 'standalone',
  lang: 'de',
  dir: 'ltr',
  background_color: GROUND,
  theme_color: GROUND,
  icons: [
    ...(favIcon.endsWith('.svg') ? [{ src: favIcon, sizes: 'any', type: 'image/svg+xml' }] : []),
    ...(drawn
      ? [
          { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ]
      : []),
  ],
});

/** Of the pages of pictures, which open first. */
const GROUND = '#131313';
