import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Sites } from '../services/services.ts';
import { defaultSiteAlbum, SELECTABLE_SITE_ALBUMS, SiteInfo } from '../contract/site.ts';

const SITE_IDS = ['lichthof', 'brp', 'aktprojekt', 'noiree'] as const;

const Configured = z.record(
  z.enum(SITE_IDS),
  z.optional(z.extend(z.partial(SiteInfo), { hosts: z.optional(z.array(z.string())) })),
);

const ALBUMS: SiteInfo['siteAlbums'] = [
  { key: '760', name: 'Lichthof', text: 'Landschaft, Stadt und stille Räume: die freien Arbeiten.' },
  { key: 'apd', name: 'Aktprojekt', text: 'Licht und Form am menschlichen Körper, meist im Studio.' },
  { key: 'brp', name: 'BRP', text: 'Porträts, Reportagen und Aufträge.' },
  { key: 'noir', name: 'Noirée', text: 'Dunkle Serien in Schwarzweiß.' },
  { key: 'nue', name: 'Nue', text: 'Ein abgeschlossenes Projekt.' },
];

const NAMES: Record<(typeof SITE_IDS)[number], string> = {
  lichthof: 'Lichthof',
  brp: 'Lichthof',
  aktprojekt: 'Aktprojekt',
  noiree: 'Noirée',
};

const TOP = [
  { title: 'Bilder', href: '/images' },
  { title: 'Blog', href: '/blog' },
  { title: 'Über mich', href: '/blog/p-ich' },
  { title: 'Hilfe?', href: '/blog/p-hilfe' },
];
const PRIVACY = { title: 'Datenschutz', href: '/site/datenschutz' };

const builtIn = (siteId: (typeof SITE_IDS)[number]): SiteInfo => ({
  api: '',
  imageHost: '',
  ma: '',
  siteId,
  siteName: NAMES[siteId],
  favIcon: '/favicon.svg',
  albums: [defaultSiteAlbum(siteId)],
  siteAlbums: ALBUMS,
  selectable: [...SELECTABLE_SITE_ALBUMS],
  copyright: NAMES[siteId],
  top: TOP,
  minor: [PRIVACY, { title: 'Impressum', href: '/site/impressum' }],
  bottom: [...TOP, PRIVACY, { title: 'Modelle gesucht', href: '/blog/p-aktuelles' }],
  showHeader: true,
  showFooter: true,
  askSafeMode: false,
  features: { login: true, comments: false, albumDownload: true },
});

export async function loadSites(dataDir: string, defaultId: string): Promise<Sites> {
  if (!SITE_IDS.some((id) => id === defaultId)) {
    throw new Error(`SITE_ID muss eines von ${SITE_IDS.join(', ')} sein.`);
  }
  const configured = Configured.safeParse(await readJson(path.join(dataDir, 'sites.json')));
  if (!configured.success) {
    throw new Error(
      `sites.json ist nicht brauchbar: ${configured.error.issues[0]!.path.join('.')} stimmt nicht.`,
    );
  }
  const byHost = new Map<string, SiteInfo>();
  const all = SITE_IDS.map((id) => {
    const { hosts = [], ...rest } = configured.data[id] ?? {};
    const usual = builtIn(id);
    const site: SiteInfo = { ...usual, copyright: rest.siteName ?? usual.siteName, ...rest, siteId: id };
    for (const host of hosts) byHost.set(host.toLowerCase(), site);
    return site;
  });
  const fallback = all.find(({ siteId }) => siteId === defaultId)!;
  const nameOf = (host = '') => host.toLowerCase().replace(/:\d+$/, '');
  const of = (host: string | undefined) => byHost.get(nameOf(host)) ?? fallback;
  return {
    of,
    ofPictures(host) {
      const name = nameOf(host);
      const shown = all.filter(({ imageHost }) => URL.parse(imageHost)?.hostname === name);
      return byHost.has(name) || shown.length === 0 ? [of(host)] : shown;
    },
    hosts: [...byHost.keys()],
    origins: [
      ...new Set(all.flatMap(({ api, imageHost }) => [api, imageHost]).filter((origin) => origin !== '')),
    ],
  };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} ist kein gültiges JSON.`, { cause });
  }
}
