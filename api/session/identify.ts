import type { HonoRequest, MiddlewareHandler } from 'hono';
import { VISITOR } from '../contract/access.ts';
import { KEY_PREFIX } from '../contract/access-key.ts';
import { query } from '../contract/data.ts';
import { writeLog } from '../contract/log.ts';
import { openLink } from '../contract/album-link.ts';
import { contact } from '../contract/mail.ts';
import { stopNews } from '../contract/news.ts';
import { loginWithPasskey } from '../contract/passkey.ts';
import { recover } from '../contract/recovery.ts';
import { exchangeToken, login, logout } from '../contract/session.ts';
import { openPreview } from '../contract/text.ts';
import type { Env, Services, Session } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { honoPath } from '../http/serve.ts';
import { mayCall } from '../rights/programs.ts';
import { sessionOfToken } from './token.ts';

/** Whoever comes with a token that is no longer good is a visitor here: his message must not be lost over it. */
const FOR_EVERYBODY = new Set(
  [login, exchangeToken, loginWithPasskey, recover, contact, writeLog, openLink, openPreview, stopNews].map(
    ({ path }) => honoPath(path),
  ),
);

/** Somebody who only looks reads, goes, and says what went wrong. */
const HARMLESS = new Set([logout, writeLog].map(({ path }) => honoPath(path)));
const READ = query.path.replace('{type}', '');
const isReading = ({ method, path }: HonoRequest) =>
  method === 'GET' || method === 'HEAD' || HARMLESS.has(path) || path.startsWith(READ);

const BEYOND = {
  read: 'Dieser Zugangsschlüssel darf nur Alben, Bilder, Beiträge und Tags lesen.',
  upload: 'Dieser Zugangsschlüssel darf nur Bilder in sein Album hochladen.',
} as const;

/** Says who is asking. A token that is not good is a 401: nobody goes on as a visitor without knowing. */
export function identify({ key, clock, sessions, log }: Services): MiddlewareHandler<Env> {
  const sessionOf = async (bearer: string): Promise<Session> => {
    if (bearer.startsWith(KEY_PREFIX)) {
      const program = await sessions.byKey(bearer);
      if (!program) throw new ApiProblem('key-invalid');
      return program;
    }
    const session = await sessions.byId(await sessionOfToken(key, bearer, clock.now()));
    if (!session) throw new ApiProblem('token-expired');
    return session;
  };

  return async function identify(c, next) {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
    const session =
      bearer === undefined
        ? null
        : await sessionOf(bearer).catch((error: Error) => {
            if (error instanceof ApiProblem && error.status === 401 && FOR_EVERYBODY.has(c.req.path))
              return null;
            throw error;
          });
    // Here, so that no route that is added forgets it.
    const program = session?.viewer.key;
    if (program && !mayCall(program, c.req)) {
      const { method, path } = c.req;
      log('WARNING', 'Zugangsschlüssel abgewiesen', { accessKey: session.keyLabel, method, path });
      throw new ApiProblem('beyond-key', { detail: BEYOND[program.scope] });
    }
    if (session?.viewer.readOnly && !isReading(c.req)) throw new ApiProblem('read-only');
    c.set('session', session);
    c.set('viewer', session?.viewer ?? VISITOR);
    await next();
  };
}
