import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import { sealText } from '../encryption/sealed.ts';
import { ApiProblem } from '../problem/problem.ts';

interface Brought {
  loginLink: string;
  subject: string;
  text: string;
  now: Date;
}

/** Sealed: a stolen database holds no link that logs anybody in. It goes with the link, if that ends before it was sent. */
export function linkMail(
  key: Uint8Array,
  { name, email }: { name: string; email: string },
  { loginLink, subject, text, now }: Brought,
) {
  const id = `m-${randomSecret().slice(0, 22)}`;
  return {
    id,
    loginLink,
    name,
    email,
    subject,
    message: sealText(key, id, text),
    created: now,
    nextAttempt: now,
  };
}

/** One statement: of two who come with the same link at the same time, one gets in. */
export async function useUp(trx: Db, loginLink: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('loginLink')
    .set({ used: now })
    .where('tokenHash', '=', loginLink)
    .where('used', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiProblem('link-invalid');
}
