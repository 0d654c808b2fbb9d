import { errorCode } from './error-code.ts';

/** What lies at that path is not this user's: a German sentence for whoever runs the site. */
export class Unreadable extends Error {
  override name = 'Unreadable';

  constructor(path: string, cause: unknown) {
    super(
      `Der Benutzer des Servers darf ${path} nicht lesen. Bitte geben Sie ihm alles, was im Datenordner liegt: chown -R BENUTZER …`,
      { cause },
    );
  }
}

/** Said by its path: a backup would take it for what its target refuses. */
export const unreadable = (path: string) => (error: unknown) => {
  throw ['EACCES', 'EPERM'].includes(errorCode(error)) ? new Unreadable(path, error) : error;
};
