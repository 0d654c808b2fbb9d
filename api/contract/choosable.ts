import * as z from 'zod/mini';

const MAX_WANTED = 10_000;

export const choosable = {
  choosing: z.boolean(),
  wanted: z.nullable(z.int()),
  notes: z.boolean(),
};

const WANTED = `Bitte geben Sie eine Zahl von 1 bis 10.000 ein.`;
export const choosableInput = {
  choosing: z.optional(z.boolean()),
  wanted: z.optional(z.nullable(z.int(WANTED).check(z.gte(1, WANTED), z.lte(MAX_WANTED, WANTED)))),
  notes: z.optional(z.boolean()),
};
