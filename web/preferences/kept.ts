import type * as z from 'zod/mini';
import { storage } from './visit.ts';

/** What this browser keeps as JSON, where it has that form. */
export function keptAs<S extends z.ZodMiniType>(schema: S, key: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(storage('localStorage')?.getItem(key) ?? ''));
  } catch {
    return null;
  }
}
