import type { MiddlewareHandler } from 'hono';
import { VISITOR } from '../contract/access.ts';
import { writeLog } from '../contract/log.ts';
import { openLink } from '../contract/album-link.ts';
import { contact } from '../contract/mail.ts';
import { exchangeToken, login } from '../contract/session.ts';
import type { Env, Services, Session } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { honoPath } from '../http/serve.ts';
import { sessionOfToken } from './token.ts';

/** Whoever comes with a token that is no longer good is a visitor here: his message must not be lost over it. */
const FOR_EVERYBODY = new Set(
  [login, exchangeToken, contact, writeLog, openLink].map(({ path }) => honoPath(path)),
);

/** Says who is asking. A token that is not good is a 401: nobody goes on as a visitor without knowing. */
export function identify({ key, clock, sessions }: Services): MiddlewareHandler<Env> {
  const sessionOf = async (bearer: string): Promise<Session> => {
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
    c.set('session', session);
    c.set('viewer', session?.viewer ?? VISITOR);
    await next();
  };
}
