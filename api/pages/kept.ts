import { LRUCache } from 'lru-cache';
import type { SiteInfo } from '../contract/site.ts';
import type { Representation } from '../http/conditional.ts';

const FRESH_MS = 60_000;
const MAX_BYTES = 64 << 20;

/** Remembers what is made of the data and of a site, until one of them is another. Those who wait for the same wait together. */
export function kept<Made extends { page: Representation; lasting: boolean }>(state: () => Promise<unknown>) {
  const known = new LRUCache<string, Made & { site: SiteInfo; of: string }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => page.identity.length * 2 + key.length,
    ttl: FRESH_MS,
  });
  const making = new Map<string, Promise<Made>>();

  return async (site: SiteInfo, key: string, make: () => Promise<Made>): Promise<Made> => {
    const of = JSON.stringify(await state());
    const before = known.get(key);
    if (before?.site === site && before.of === of) return before;
    const running = making.get(key + of);
    if (running) return running;
    const made = make()
      .then((done) => {
        if (done.lasting) known.set(key, { ...done, site, of });
        return done;
      })
      .finally(() => making.delete(key + of));
    making.set(key + of, made);
    return made;
  };
}
