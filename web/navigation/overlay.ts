import type { Location } from 'react-router-dom';
import { filterIn, paths } from './paths.ts';

export type Overlay = 'worksafe' | 'select' | 'filter';

export function overlayIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Overlay | null {
  const [, first] = pathname.split('/');
  if (first === 'worksafe' || first === 'select') return first;
  return filterIn(search) ? 'filter' : null;
}

export const isOverlay = (path: string) => /^\/(worksafe|select)(\/|$)/.test(path);

export function backgroundOf(location: Location): Location | null {
  const { state } = location as { state: unknown };
  if (typeof state !== 'object' || state === null || !('background' in state)) return null;
  // Our own links have put it there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return state.background as Location;
}

export function targetOf({ pathname }: Pick<Location, 'pathname'>): string {
  const target = pathname.split('/').slice(2, 4).filter(Boolean);
  return TARGETS.includes(target[0] ?? '') ? `/${target.join('/')}` : paths.images;
}

/** A link from outside must not lead anywhere else. */
const TARGETS = ['images', 'blog', 'album', 'site', 'contact', 'profil', 'suche', 'login'];

export function asTarget(location: Pick<Location, 'pathname'>): string {
  const { pathname } = location;
  if (isOverlay(pathname)) return targetOf(location);
  return pathname.split('/').length <= 3 ? pathname : paths.images;
}
