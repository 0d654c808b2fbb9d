import type { Context } from 'hono';
import { decodeJwt } from 'jose';
import type { Env, Session } from '../services/services.ts';

const NONE: readonly string[] = [];
const known = new WeakMap<Session, readonly string[]>();

/** The albums that the request's token names, but whose keys its session has no longer: the password changed, say. */
export function lostAlbums(c: Context<Env>): readonly string[] {
  const session = c.get('session');
  if (!session || session.viewer.key) return NONE;
  let lost = known.get(session);
  if (lost === undefined) {
    // Its signature was checked before there was a session, and no other token has the same one.
    const { albums = NONE } = decodeJwt<{ albums?: string[] }>(
      c.req.header('Authorization')!.slice('Bearer '.length),
    );
    known.set(session, (lost = albums.filter((album) => !session.viewer.unlocked.includes(album))));
  }
  return lost;
}
