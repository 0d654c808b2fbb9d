import { LRUCache } from 'lru-cache';
import { inspectOne, type InspectServices } from './inspect.ts';

const AGAIN_MS = 60_000;
const MOST = 1000;

/** Looks at the file of a picture that could not be sent; at each no more than once a minute, however often it is asked for. */
export function damageNotice(services: InspectServices): (id: string) => void {
  const looked = new LRUCache<string, true>({ max: MOST, ttl: AGAIN_MS });
  return (id) => {
    if (looked.has(id)) return;
    looked.set(id, true);
    inspectOne(services, id).catch((error: Error) =>
      services.log('WARNING', 'Die Datei eines Bildes ließ sich nicht prüfen', {
        image: id,
        error: error.message,
      }),
    );
  };
}
