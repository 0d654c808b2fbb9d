import { hash } from 'node:crypto';

/** Which version something is that counts none: another one as soon as anything in it is another. */
export const contentVersion = (content: unknown): number =>
  Number.parseInt(hash('sha256', JSON.stringify(content)).slice(0, 8), 16);
