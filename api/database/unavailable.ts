/** A query took too long, or the embedded database went away under it. Nothing it did in a transaction has been kept. */
export class QueryAborted extends Error {
  override name = 'QueryAborted';
}

export class QueryTooLong extends QueryAborted {
  override name = 'QueryTooLong';
}

const SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'];
/** What the driver says itself when a connection is lost: these have no code. */
const DRIVER = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** A database that cannot be reached is no error of the program: the client may try again. */
export function isUnavailable(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return error instanceof QueryAborted || DRIVER.test(error.message);
  // Of a file it says nothing about the database; of its socket that nobody listens.
  if (code === 'ENOENT') return syscall === 'connect';
  return SOCKET.includes(code) || /^(08|57P)/.test(code) || isTooLong(error);
}

/** 57014: as for a lock that somebody holds who is gone. */
export const isTooLong = (error: Error): boolean =>
  error instanceof QueryTooLong || (error as NodeJS.ErrnoException).code === '57014';

export const isInvalidValue = (error: Error): boolean =>
  /^22\w{3}$/.test((error as NodeJS.ErrnoException).code ?? '');
