import type { Context } from 'hono';
import { AUTH_ID_HEADER } from '../contract/session.ts';

/** The session's secret, which leads to the keys of its unlocked albums. */
export const authIdOf = (c: Context) => c.req.header(AUTH_ID_HEADER);
