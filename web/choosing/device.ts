import * as z from 'zod/mini';
import { storage } from '../preferences/visit.ts';

const Known = z.array(z.object({ link: z.string(), secret: z.string() }));
type Known = z.infer<typeof Known>;
const keyOf = (album: string) => `chooser:${album}`;

/** Without a storage one is the same until the page is left. */
const unkept = new Map<string, Known>();

function known(album: string): Known {
  try {
    return Known.parse(JSON.parse(storage('localStorage')?.getItem(keyOf(album)) ?? 'null'));
  } catch {
    return unkept.get(album) ?? [];
  }
}

/** Somebody came by this link; with a secret it was his own, and he is the one who has it. */
export function arriveBy(album: string, link: string, own: string | null): void {
  const before = known(album);
  // Whoever began before it was known by which one is the same person.
  const secret =
    own ?? before.find((one) => one.link === link || one.link === UNKNOWN)?.secret ?? newSecret();
  const others = before.filter((one) => one.link !== link && one.link !== UNKNOWN);
  keep(album, [{ link, secret }, ...others]);
}

export function secretOf(album: string): string {
  const [last] = known(album);
  if (last) return last.secret;
  arriveBy(album, UNKNOWN, null);
  return known(album)[0]!.secret;
}

const UNKNOWN = '';

const newSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

function keep(album: string, device: Known): void {
  unkept.set(album, device);
  try {
    storage('localStorage')?.setItem(keyOf(album), JSON.stringify(device));
  } catch {
    // Nothing is kept then.
  }
}
