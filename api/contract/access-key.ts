import * as z from 'zod/mini';
import { call } from './call.ts';
import { line, someId } from './fields.ts';
import { typedDay } from './image.ts';

/** Every key begins with it: people and scanners of leaked secrets can tell what they have found. */
export const KEY_PREFIX = 'lichthof_';

/** What a program may do with a key. */
const KeyScope = z.union([
  z.strictObject({ scope: z.literal('read') }),
  z.strictObject({ scope: z.literal('upload'), album: someId }),
]);

export const AccessKey = z.object({
  id: z.string(),
  label: z.string(),
  may: KeyScope,
  /** ISO 8601 point in time. */
  created: z.string(),
  /** The last day on which it is good. */
  expires: z.string(),
  /** The day on which it was used last. */
  lastUsed: z.nullable(z.string()),
});
export type AccessKey = z.infer<typeof AccessKey>;

export const accessKeys = call('GET', '/v1/auth/keys/{userId}', {
  answer: z.object({ items: z.array(AccessKey) }),
  access: 'admin',
  summary: 'The access keys of a user, the newest first.',
});

const AccessKeyInput = z.strictObject({
  label: line('Wofür ist der Schlüssel?', 100),
  may: KeyScope,
  expires: typedDay,
});

/**
 * A program sends the key as `Authorization: Bearer lichthof_…`. It reads what a member with the user's groups sees, or brings
 * pictures into one album where the user may do so; everything else is a 403 `beyond-key` (docs/access-keys.md).
 */
export const createAccessKey = call('POST', '/v1/auth/keys/{userId}', {
  body: AccessKeyInput,
  answer: z.object({
    /** Shown once: the server keeps only a hash. */
    key: z.string(),
    item: AccessKey,
  }),
  access: 'admin',
  summary: 'A key with which a program acts for a user.',
});

export const revokeAccessKey = call('DELETE', '/v1/auth/key/{id}', {
  access: 'admin',
  summary: 'Ends an access key, within a second.',
});
