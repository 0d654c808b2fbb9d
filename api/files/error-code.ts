export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What a file system says that is full, or where a quota is, and PostgreSQL about its own. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error));

/** Not every file system knows links. */
export const WITHOUT_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

/** What a disk says that fails, or that was mounted read-only because it does, and PostgreSQL about its own. */
export const isDiskFailing = (error: unknown): boolean =>
  ['EIO', 'EROFS', '58030'].includes(errorCode(error));
