import * as z from 'zod/mini';
import { Moving } from '../contract/moving.ts';

/** The JSON Schema of `lichthof.json`: what `docs/lichthof.schema.json` holds. */
export const movingSchema = (): object => ({
  ...z.toJSONSchema(Moving, { io: 'input', unrepresentable: 'any' }),
  title: 'lichthof.json',
  description: 'A library of pictures on its way into Lichthof or out of it; see docs/moving.md.',
});
