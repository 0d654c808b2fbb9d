import type { InfoPart } from '@lichthof/api/contract/picture-info';
import type { Settings } from '@lichthof/api/contract/settings';
import type { SiteAlbum } from '@lichthof/api/contract/site';

export const PICTURE_INFO: Readonly<Record<InfoPart, string>> = {
  taken: 'Aufnahmezeit',
  camera: 'Kamera',
  lens: 'Objektiv',
  exposure: 'Belichtung',
};

const menu = (items: Settings['top']) => items.map(({ title, href }) => `${title} (${href})`).join(', ');

/** What the settings hold, for whoever chooses between two of them. */
export function sayingsOf({ siteAlbums }: Pick<Settings, 'siteAlbums'>) {
  const names = (keys: readonly SiteAlbum[]) =>
    keys.map((key) => siteAlbums.find((one) => one.key === key)?.name ?? key).join(', ');
  return {
    top: menu,
    minor: menu,
    bottom: menu,
    siteAlbums: (all: Settings['siteAlbums']) =>
      all.map(({ name, text }) => (text ? `${name} (${text})` : name)).join(', '),
    albums: names,
    selectable: names,
    pictureInfo: (parts: Settings['pictureInfo']) => parts.map((part) => PICTURE_INFO[part]).join(', '),
  };
}
