import type { Tokens } from '@lichthof/api/contract/session';

/** The pair of tokens in local storage; a browser without storage has a session until the page is left. */
export function storedTokens(): Tokens | null {
  try {
    const jwt = localStorage.getItem('jwt');
    return jwt ? { jwt, id: localStorage.getItem('id') ?? '' } : null;
  } catch {
    return null;
  }
}

export function storeTokens(tokens: Tokens | null): void {
  try {
    if (tokens) {
      // The token last: other windows wait for it, and then want both.
      localStorage.setItem('id', tokens.id);
      localStorage.setItem('jwt', tokens.jwt);
    } else {
      // Links to archives open without a session.
      for (const name of ['jwt', 'id', 'archives']) localStorage.removeItem(name);
    }
  } catch {
    // Nothing is kept then.
  }
}
