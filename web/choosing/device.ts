import * as z from 'zod/mini';
import { keptAs } from '../preferences/kept.ts';
import { keepItem, storage } from '../preferences/visit.ts';

const Known = z.array(z.object({ link: z.string(), secret: z.string(), isNew: z.optional(z.boolean()) }));
type Known = z.infer<typeof Known>;
const keyOf = (album: string) => `chooser:${album}`;

/** Without a storage one is the same until the page is left. */
const unkept = new Map<string, Known>();

const known = (album: string): Known => keptAs(Known, keyOf(album)) ?? unkept.get(album) ?? [];

/**
 * Somebody came by this link; with a secret it was his own, and he is the one who has it. Answers whether somebody else has
 * begun here by this link: his secret is known to this device alone, and the link goes on leading to him.
 */
export function arriveBy(album: string, link: string, own: string | null): boolean {
  // Whoever began before it was known by which one is the same person.
  const before = known(album).map((one) => (one.link === UNKNOWN ? { ...one, link } : one));
  const here = before.find((one) => one.link === link);
  const isOther = own !== null && here !== undefined && !here.isNew && here.secret !== own;
  const at = isOther ? `${link} ${own}` : link;
  const one = own === null ? (here ?? { secret: newSecret(), isNew: true }) : { secret: own };
  keep(album, [{ ...one, link: at }, ...before.filter((other) => other.link !== at)]);
  stay(album, one.secret);
  return isOther;
}

/** Whether a link has led here before. */
export const cameByLink = (album: string): boolean => known(album).some(({ link }) => link !== UNKNOWN);

/** Whoever has this secret has chosen something. */
export function markBegun(album: string, secret: string): void {
  const begun = known(album).map((one) => (one.secret === secret ? { link: one.link, secret } : one));
  keep(album, begun);
}

/** Of who was here `before`, or in this tab, or came last. Another tab makes him somebody else only as long as he has not begun. */
export function secretOf(album: string, before = storage('sessionStorage')?.getItem(keyOf(album))): string {
  if (known(album).length === 0) arriveBy(album, UNKNOWN, null);
  const all = known(album);
  const { secret } = all.find((one) => one.secret === before) ?? all[0]!;
  if (secret !== before) stay(album, secret);
  return secret;
}

const UNKNOWN = '';

const newSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

function keep(album: string, device: Known): void {
  unkept.set(album, device);
  keepItem(keyOf(album), JSON.stringify(device));
}

const stay = (album: string, secret: string) => void keepItem(keyOf(album), secret, 'sessionStorage');
