import * as z from 'zod/mini';
import { line, optionalText } from './fields.ts';
import { ROLES } from './roles.ts';

const NO_ROLE = 'Bitte wählen Sie eine Rolle.';

export const ContributorInput = z.strictObject({
  id: line('Bitte geben Sie eine ID ein.', 64).check(
    z.regex(/^[\p{L}\p{N}_.-]+$/u, 'Eine ID besteht aus Buchstaben, Ziffern, „-“, „_“ und „.“.'),
  ),
  name: line('Bitte geben Sie einen Namen ein.', 120),
  /** `Model` unless said otherwise. */
  role: z.optional(z.int(NO_ROLE).check(z.gte(0, NO_ROLE), z.lt(ROLES.length, NO_ROLE))),
  realName: optionalText(120),
  published: z.optional(z.boolean()),
});
