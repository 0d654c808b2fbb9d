import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import { sealText } from '../encryption/sealed.ts';
import { ApiProblem } from '../problem/problem.ts';

interface LoginLink {
  loginLink: string;
  now: Date;
  expires: Date;
  /** That brings it. */
  mail: { subject: string; text: string } | null;
}

export async function addLink(
  trx: Db,
  key: Uint8Array,
  user: { id: string; name: string; email: string },
  { loginLink, now, expires, mail }: LoginLink,
): Promise<void> {
  await trx
    .insertInto('loginLink')
    .values({ tokenHash: loginLink, userId: user.id, created: now, expires })
    .execute();
  if (mail)
    await trx
      .insertInto('message')
      .values(linkMail(key, user, { loginLink, now, ...mail }))
      .execute();
}

/** Sealed: a stolen database holds no link that logs anybody in. It goes with the link, if that ends before it was sent. */
function linkMail(
  key: Uint8Array,
  { name, email }: { name: string; email: string },
  { loginLink, subject, text, now }: Pick<LoginLink, 'loginLink' | 'now'> & NonNullable<LoginLink['mail']>,
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
