/** A record before it is stored: storing gives it its version, and only readers may have to do without its name. */
export type Fresh<T> = Omit<T, 'version'> &
  (T extends { name: string | null } ? { name: string } : unknown) &
  (T extends { role: number | null } ? { role: number } : unknown);
