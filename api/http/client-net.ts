import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network a request comes from, as far as limits are concerned: an IPv4 address, or the /64 that one IPv6 customer has to himself.
 * `forwardedFor` is believed for as many entries, counted from its end, as there are proxies of our own in front.
 */
export function clientNet(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const entries =
    trustProxy > 0 ? (forwardedFor ?? '').split(',').filter((entry) => entry.trim() !== '') : [];
  const claimed = entries.at(-Math.min(trustProxy, entries.length)) ?? '';
  return netOf(withoutPort(claimed.trim())) ?? netOf(remote ?? '') ?? 'unknown';
}

function netOf(address: string): string | null {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  const all = groups(plain);
  return mappedIPv4(all) ?? `${all.slice(0, 4).join(':')}::/64`;
}

/** `::ffff:1.2.3.4` is how a socket for both families spells an IPv4 address. */
function mappedIPv4(all: string[]): string | null {
  if (all.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return all
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  // The URL parser knows all spellings, dotted tails included.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** Some proxies write `1.2.3.4:5678` and `[::1]:5678`. */
const withoutPort = (entry: string) =>
  /^\[([^\]]+)\]/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** Whether a network is this machine or a private one. */
export const isPrivateNet = (net: string): boolean =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0:0:0:0::|f[cd][0-9a-f]{2}:|fe80:)/.test(net);
