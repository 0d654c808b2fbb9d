import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../api/database/schema.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  Plans?: Node[];
}

const tables = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name']!] : []),
  ...(node.Plans ?? []).flatMap(tables),
];

/** What only counts: all of them, where all of them are asked for. */
const isCount = (node: Node) =>
  node['Parent Relationship'] === 'InitPlan' && !node['Subplan Name']?.startsWith('CTE ');

const withoutCounts = (node: Node): Node => ({
  ...node,
  ...(node.Plans && { Plans: node.Plans.filter((part) => !isCount(part)).map(withoutCounts) }),
});

/** The tables that are read from their beginning to their end: for anything, and for more than to count. */
export async function readWhole(
  db: Kysely<Database>,
  statement: RawBuilder<unknown>,
): Promise<{ all: string[]; beyondCounts: string[] }> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (format json) ${statement}`.execute(
    db,
  );
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: Node }];
  return { all: tables(plan), beyondCounts: tables(withoutCounts(plan)) };
}
