import type * as z from 'zod/mini';
import type { FieldError } from '@lichthof/api/contract/problem';

/** What a schema has to say of the values of a form, by their fields. */
export const fieldErrors = (schema: z.ZodMiniType, values: unknown): FieldError[] =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0] ?? ''),
    message,
  }));
