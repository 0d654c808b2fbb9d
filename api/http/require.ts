import type { Context } from 'hono';
import type { Env, Session } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';

export function requireUser(c: Context<Env>): Session & { userId: string } {
  const { session, viewer } = c.var;
  if (!session || viewer.userId === null) throw new ApiProblem('not-logged-in');
  return { ...session, userId: viewer.userId };
}

export function requireAdmin(c: Context<Env>): Session & { userId: string } {
  const session = requireUser(c);
  if (!session.viewer.admin) throw new ApiProblem('not-allowed');
  return session;
}
