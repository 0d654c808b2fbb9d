import * as z from 'zod/mini';

/** The most pictures that an album asks for. */
const MAX_WANTED = 10_000;

/** What an album says about it. */
export const choosable = {
  /** Members and holders of a link choose among its pictures. */
  choosing: z.boolean(),
  /** At most this many; null: as many as they like. */
  wanted: z.nullable(z.int()),
  /** They write something about single pictures. */
  notes: z.boolean(),
};

const WANTED = `Bitte geben Sie eine Zahl von 1 bis 10.000 ein.`;
export const choosableInput = {
  choosing: z.optional(z.boolean()),
  wanted: z.optional(z.nullable(z.int(WANTED).check(z.gte(1, WANTED), z.lte(MAX_WANTED, WANTED)))),
  notes: z.optional(z.boolean()),
};
