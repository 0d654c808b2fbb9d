import { ApiProblem } from '../problem/problem.ts';
import type { Db } from './schema.ts';

const NO_USER = 'Benutzer nicht gefunden!';
const NO_ALBUM = 'Das Photoalbum kann nicht geladen werden!';

/** For administrators: whether somebody may see it is not asked. Throws `not-found`. */
export const albumById = (db: Db, id: string) =>
  db
    .selectFrom('album')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found', { detail: NO_ALBUM }));

/** For administrators. Throws `not-found`. */
export const userById = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found', { detail: NO_USER }));
