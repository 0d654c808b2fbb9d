import { paths } from '../navigation/paths.ts';

export interface MenuItem {
  title: string;
  href: string;
}

export const TOP: readonly MenuItem[] = [
  { title: 'Bilder', href: paths.images },
  { title: 'Blog', href: paths.blog },
  { title: 'Über mich', href: paths.post('p-ich') },
  { title: 'Hilfe?', href: paths.post('p-hilfe') },
];

export const MINOR: readonly MenuItem[] = [
  { title: 'Datenschutz', href: paths.site('datenschutz') },
  { title: 'Impressum', href: paths.site('impressum') },
];

export const BOTTOM: readonly MenuItem[] = [
  ...TOP,
  { title: 'Datenschutz', href: paths.site('datenschutz') },
  { title: 'Modelle gesucht', href: paths.post('p-aktuelles') },
];

/** The menu item of the page: the one whose address is this one, or the longest that it lies below. */
export function currentIn(items: readonly MenuItem[], pathname: string): string | undefined {
  const fits = items.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return fits.toSorted((a, b) => b.href.length - a.href.length)[0]?.href;
}
