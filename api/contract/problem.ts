import * as z from 'zod/mini';

const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 `application/problem+json`: `detail` is a German sentence fit to show, `code` is stable. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.array(FieldError)),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
