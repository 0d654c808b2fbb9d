import { type InspectServices, inspectOne } from './inspect.ts';

const AGAIN_MS = 60_000;
const MOST = 1000;

/** Looks at the file of a picture that could not be sent; at each no more than once a minute, however often it is asked for. */
export function damageNotice(services: InspectServices): (id: string) => void {
  const looked = new Map<string, number>();
  return (id) => {
    const now = performance.now();
    if (now - (looked.get(id) ?? -Infinity) < AGAIN_MS) return;
    if (looked.size >= MOST) looked.clear();
    looked.set(id, now);
    inspectOne(services, id).catch((error: Error) =>
      services.log('WARNING', 'Die Datei eines Bildes ließ sich nicht prüfen', {
        image: id,
        error: error.message,
      }),
    );
  };
}
