import type { ColumnType } from 'kysely';

export type Json = ColumnType<unknown, string | undefined, string>;
