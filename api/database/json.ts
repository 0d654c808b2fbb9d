import type { ColumnType } from 'kysely';

/** Written as JSON text, read as the value. */
export type Json = ColumnType<unknown, string | undefined, string>;
