import * as z from 'zod/mini';
import { Access } from './audience.ts';
import { call } from './call.ts';
import { someId } from './fields.ts';
import { Tokens } from './session.ts';

/** ISO 8601 point in time. */
const moment = z.string();

export const userSessions = call('GET', '/v1/auth/sessions/{userId}', {
  answer: z.object({
    items: z.array(
      z.object({
        since: moment,
        expires: moment,
        viaLink: z.boolean(),
        /** An administrator who looks at the site as this user; null: it is the user. */
        viewedBy: z.nullable(z.string()),
        current: z.boolean(),
      }),
    ),
  }),
  access: 'admin',
  summary: 'Where a user is logged in, the newest first.',
});

export const endSessions = call('DELETE', '/v1/auth/sessions/{userId}', {
  answer: z.object({ ended: z.int() }),
  access: 'admin',
  summary: 'Logs a user out everywhere; of one’s own, the session that asks goes on.',
});

export const viewAs = call('POST', '/v1/auth/view', {
  body: z.strictObject({ userId: someId }),
  answer: z.object({ ...Tokens.shape, name: z.string(), expires: moment }),
  access: 'admin',
  summary: 'A session that sees the site as a member does, and changes nothing.',
});

export const userAudience = call('GET', '/v1/auth/audience/{userId}', {
  answer: z.object({
    albums: z.array(Access),
    note: z.string(),
  }),
  access: 'admin',
  summary: 'Which albums a user may see, load and edit, and why, in German sentences.',
});
