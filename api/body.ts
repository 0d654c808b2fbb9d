import type { Context } from 'hono';
import * as z from 'zod/mini';
import { ApiProblem } from './problem.ts';

const KIB = 1024;

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
  return check(schema, value);
}

/** Throws `invalid-fields` that names each field, and never repeats what was sent. */
export function check<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiProblem('invalid-fields', {
    errors: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
}

async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new ApiProblem('too-large');
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
