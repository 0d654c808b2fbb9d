import * as z from 'zod/mini';
import { ROLES } from './roles.ts';

export const Contributor = z.object({
  id: z.string().check(z.minLength(1)),
  /** Shown in credits. Null where the contributor is not published or wants no credit, and the reader is no administrator. */
  name: z.nullable(z.string()),
  /** Null where the name is. */
  role: z.nullable(z.int().check(z.gte(0), z.lt(ROLES.length))),
  /** Only administrators ever see it. */
  realName: z.optional(z.nullable(z.string())),
  published: z.boolean(),
  version: z.int(),
});
export type Contributor = z.infer<typeof Contributor>;

/** What the visitors' pages read. Of an unpublished contributor a visitor only learns that there is one: it has no name. */
export const PublicContributor = z.pick(Contributor, { id: true, name: true, role: true, published: true });
