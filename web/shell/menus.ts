import type { SiteInfo } from '@lichthof/api/contract/site';
import type { DeepReadonly } from '../server/deep-readonly.ts';

export type MenuItems = DeepReadonly<SiteInfo['top']>;

export function currentIn(items: MenuItems, pathname: string): string | undefined {
  const fits = items.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return fits.toSorted((a, b) => b.href.length - a.href.length)[0]?.href;
}
