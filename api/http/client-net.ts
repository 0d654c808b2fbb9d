import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  // The library also takes spellings such as `0x7f.1`, which no proxy writes.
  if (!isIP(address)) return null;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Some proxies write `1.2.3.4:5678` and `[::1]:5678`. */
const withoutPort = (entry: string) =>
  /^\[([^\]]+)\]/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

export function isPrivateNet(net: string): boolean {
  const [address = ''] = net.split('/');
  // The /64 of `::1` begins with `::`.
  return (
    isIP(address) > 0 &&
    ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'unspecified'].includes(ipaddr.parse(address).range())
  );
}
