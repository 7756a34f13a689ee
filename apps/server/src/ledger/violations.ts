import { createHash } from 'node:crypto';
import type { Db, Tx } from '../kernel/db.ts';
import type { AuditCheck, AuditPart, OpenViolation, Violation } from './audit-check.ts';
import * as queries from './violation-queries.ts';

/** A check that answers as many rows stops reading there: who is behind them is not known. */
const ROWS_MAX = 100;
/** The fact of the row that stands for them; it cannot be acknowledged. */
export const MORE = 'more_than';

/**
 * Keeps what checks found. A row that is there already stays, with its acknowledgement. A look at everything that does
 * not find a row any more has seen it mended.
 */
export async function keepViolations(
  tx: Tx,
  { looks, at }: { readonly looks: readonly Look[]; readonly at: number },
): Promise<void> {
  const seen = looks.map((look) => ({ ...look, rows: rowsOf(look) }));
  for (const { check, rows } of seen)
    if (rows.length > 0) await queries.upsertViolations(tx, { check: check.name, rows, at });
  const whole = seen.filter((look) => look.isWhole && !isCut(look));
  if (whole.length === 0) return;
  await queries.setMended(tx, {
    checks: whole.map(({ check }) => check.name),
    present: whole.flatMap(({ rows }) => rows.map(({ key }) => key)),
    at,
  });
}

interface Look {
  readonly part: AuditPart;
  readonly check: AuditCheck;
  readonly found: readonly Violation[];
  readonly isWhole: boolean;
}

const isCut = ({ found }: Pick<Look, 'found'>): boolean => found.length >= ROWS_MAX;

/** Two rows of the same facts are one. */
function rowsOf({ part, check, found }: Look) {
  const all = isCut({ found }) ? [...found, { [MORE]: ROWS_MAX }] : found;
  const rows = all.map((facts) => ({
    key: keyOf(check.name, facts),
    facts,
    product: part.product,
    matchId: idOf(facts['match_id']),
    currencyId: idOf(facts['currency_id']),
  }));
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

/** Violations that are neither mended nor gone, newest last. */
export function readOpenViolations(db: Db): Promise<OpenViolation[]> {
  return queries.listPresent(db);
}

function idOf(value: Violation[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** The hash of the check and of the facts, whatever their order. */
function keyOf(check: string, facts: Violation): string {
  const entries = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([check, entries]))
    .digest('hex');
}

/** Number of unacknowledged violations that keep a mode of a scope from being lifted. */
export function countBlocking(
  tx: Tx,
  scope: Pick<OpenViolation, 'product' | 'matchId' | 'currencyId'>,
): Promise<number> {
  return queries.countOpen(tx, scope);
}
