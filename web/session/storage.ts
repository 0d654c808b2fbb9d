import type { Tokens } from '@lichthof/api/contract/session';
import { storage } from '../preferences/visit.ts';

export const viewed = () => storage('sessionStorage')?.getItem('view');

const kept = () => (viewed() ? sessionStorage : localStorage);

/**
 * The pair of tokens in the browser's storage, and when it came, in seconds by this device's clock: 0 where that was not kept yet.
 * A browser without storage has a session until the page is left.
 */
export function storedTokens(): (Tokens & { received: number }) | null {
  try {
    const jwt = kept().getItem('jwt');
    return jwt ? { jwt, id: kept().getItem('id') ?? '', received: Number(kept().getItem('received')) } : null;
  } catch {
    return null;
  }
}

/** Of sessions that were ended here, and of which the server does not know that yet. */
export const endedTokens = (): string[] => {
  try {
    return (kept().getItem('ended') ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
};

export function storeEnded(tokens: readonly string[]): void {
  try {
    if (tokens.length > 0) kept().setItem('ended', tokens.join(' '));
    else kept().removeItem('ended');
  } catch {
    // Nothing is kept then.
  }
}

export function storeTokens(tokens: Tokens | null): void {
  try {
    if (tokens) {
      // The token last: other windows wait for it, and then want all.
      kept().setItem('id', tokens.id);
      kept().setItem('received', String(Date.now() / 1000));
      kept().setItem('jwt', tokens.jwt);
    } else {
      // Links to archives open without a session.
      for (const name of ['jwt', 'id', 'received', 'archives']) kept().removeItem(name);
    }
  } catch {
    // Nothing is kept then.
  }
}
