import type { Db } from '../apps/server/src/kernel/db.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A scan of a plan: its node with the index or the table, and the number of rows that it visits. */
export interface Scan {
  readonly node: string;
  readonly visited: number;
}

/** The scan that visits the most rows of all statements of a call. */
export async function widestScan(db: Db, run: (db: Db) => Promise<unknown>): Promise<Scan> {
  const scans: Scan[] = [];
  const collect = (plan: PlanNode): void => {
    const visited = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
    const node = `${plan['Node Type']} ${plan['Index Name'] ?? plan['Relation Name'] ?? ''}`;
    if (node.includes('Scan')) scans.push({ node, visited });
    for (const child of plan.Plans ?? []) collect(child);
  };
  const explaining: Db = {
    query: async <R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> => {
      const [row] = await db.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        params,
      );
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      if (plan !== undefined) collect(plan);
      return db.query<R>(sql, params);
    },
  };
  await run(explaining);
  return scans.reduce((widest, scan) => (scan.visited > widest.visited ? scan : widest), {
    node: 'none',
    visited: 0,
  });
}
