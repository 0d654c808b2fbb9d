import * as z from 'zod/mini';
import { ROLES } from './roles.ts';

/** A person or thing that is credited on pictures. */
export const Contributor = z.object({
  id: z.string().check(z.minLength(1)),
  /** Shown in credits. Null where the contributor is not published and the reader no administrator. */
  name: z.nullable(z.string()),
  /** Null where the name is. */
  role: z.nullable(z.int().check(z.gte(0), z.lt(ROLES.length))),
  /** Only administrators ever see it. */
  realName: z.optional(z.nullable(z.string())),
  published: z.boolean(),
  version: z.int(),
});
export type Contributor = z.infer<typeof Contributor>;
