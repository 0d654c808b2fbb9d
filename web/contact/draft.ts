import { contact, ContactMessage } from '@lichthof/api/contract/mail';
import { call } from '../server/api.ts';
import { ApiError, mayBeLost, toApiError } from '../server/api-error.ts';
import { idempotencyHeader } from '../server/idempotency.ts';
import { state } from '../server/state.ts';

export interface Draft {
  name: string;
  email: string;
  subject: string;
  message: string;
  consent: boolean;
  website: string;
}

let kept: { draft: Draft; author: string | undefined } | null = null;

/** Until it is sent as it is or the page is left; what a member has begun is not for who comes after him. */
export function keptDraft(): Draft | null {
  return kept && (kept.author === undefined || kept.author === state.user?.id) ? kept.draft : null;
}

export function keepDraft(draft: Draft | null): void {
  kept = draft && { draft, author: state.user?.id };
}

export type FieldErrors = Partial<Record<keyof Draft, string>>;

export function fieldErrorsOf(draft: Draft): FieldErrors {
  const parsed = ContactMessage.safeParse(draft);
  return parsed.success
    ? {}
    : flawsFrom(parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })));
}

/** Until a message has come: the same one is stored once, however often it is sent. */
let idempotency = idempotencyHeader();

/** Sends the message, and keeps what was changed meanwhile; resolves with the flaws that only the server has found. */
export async function send(draft: Draft): Promise<FieldErrors> {
  try {
    await call(contact, { body: { ...draft, consent: true }, headers: idempotency });
    idempotency = idempotencyHeader();
    if (kept?.draft === draft) kept = null;
    return {};
  } catch (error) {
    const flaws = error instanceof ApiError ? flawsFrom(error.fields) : {};
    if (countOf(flaws) === 0) throw error;
    return flaws;
  }
}

export function notSent(failure: unknown): string {
  const error = toApiError(failure);
  return mayBeLost(error)
    ? `Ob Ihre Nachricht angekommen ist, ist nicht sicher. ${error.message} Die Nachricht kommt auch dann nur einmal an, wenn Sie sie noch einmal senden.`
    : `Ihre Nachricht wurde noch nicht gesendet. ${error.message}`;
}

export const countOf = (flaws: FieldErrors) => Object.keys(flaws).length;

const FIELDS: readonly string[] = ['name', 'email', 'subject', 'message', 'consent'];

function flawsFrom(issues: readonly { field: string; message: string }[]): FieldErrors {
  const known = issues.filter(({ field }) => FIELDS.includes(field));
  // The first thing that is wrong with a field is enough.
  return Object.fromEntries(known.toReversed().map(({ field, message }) => [field, message]));
}
