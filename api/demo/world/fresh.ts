/** A record before it is stored: storing gives it its version. */
export type Fresh<T> = Omit<T, 'version'>;
