import type * as z from 'zod/mini';
import type { FieldError } from '@lichthof/api/contract/problem';

export const fieldErrors = (schema: z.ZodMiniType, values: unknown): FieldError[] =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0] ?? ''),
    message,
  }));

export const oneOfEach = (errors: readonly FieldError[]) =>
  errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at);

export const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : value === null);
