import type { Log } from '../log/log.ts';

/** Whoever wants to fill the log with it runs out of networks to be named. */
const MAX_TOLD = 10;

/** Says at once where a proxy seems to stand in front that nobody told us of: behind it all visitors count as one. */
export function noticeProxy(log: Log, trustProxy: number) {
  const told = new Set<string>();
  return (net: string, forwardedFor: string | undefined): void => {
    if (trustProxy > 0 || forwardedFor === undefined || told.has(net) || told.size >= MAX_TOLD) return;
    told.add(net);
    log(
      'WARNING',
      `Anfragen von ${net} tragen X-Forwarded-For. Steht dort Ihr Proxy, setzen Sie TRUST_PROXY=1: sonst zählen alle Besucher als einer, und wer sich oft falsch anmeldet, sperrt alle anderen mit aus.`,
    );
  };
}
