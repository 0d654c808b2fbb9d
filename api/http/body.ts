import type { Context } from 'hono';
import * as z from 'zod/mini';
import { ApiProblem } from '../problem/problem.ts';

const KIB = 1024;
/** Deeper than any filter may be. */
const MAX_NESTING = 64;
/** Where a schema has no sentence of its own. */
const WRONG_KIND = 'Diese Angabe fehlt oder hat die falsche Art.';
export const CUT_OFF = 'Die Anfrage ist nicht vollständig angekommen.';

/** Reads a JSON body of at most `limit` bytes, counted while reading, and checks it against its schema. */
export async function readBody<T extends z.ZodMiniType>(
  c: Context,
  schema: T,
  limit = 256 * KIB,
): Promise<z.output<T>> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    throw new ApiProblem('bad-request', { detail: 'Die Anfrage muss JSON sein.' });
  }
  const text = await readText(c.req.raw, limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiProblem('bad-request', { detail: 'Die Anfrage ist kein gültiges JSON.' });
  }
  if (isNestedDeeper(value, MAX_NESTING))
    throw new ApiProblem('bad-request', { detail: 'Die Anfrage ist zu tief geschachtelt.' });
  return check(schema, value);
}

/** Whoever walks through a value by calling himself runs out of stack. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

export function check<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value, { error: () => WRONG_KIND });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap(fieldErrors);
  const first = new Map(errors.toReversed().map((error) => [error.field, error]));
  throw new ApiProblem('invalid-fields', {
    errors: errors.filter((error) => first.get(error.field) === error),
  });
}

/** The names of unknown fields are the sender's own, so they are cut short. */
function fieldErrors(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 20).map((key) => ({
      field: [...issue.path, key.slice(0, 60)].join('.'),
      message: 'Dieses Feld gibt es hier nicht.',
    }));
  }
  return [{ field, message: issue.message }];
}

/** The body as it comes. Whoever hangs up in the middle of it has sent a bad request, and nothing failed here. */
export async function* bodyBytes({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // The rest stays, to be drained.
    if (body) yield* body.values({ preventCancel: true });
  } catch (cause) {
    throw new ApiProblem('bad-request', { detail: CUT_OFF, cause });
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new ApiProblem('too-large');
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyBytes(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
