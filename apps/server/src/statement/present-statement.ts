import {
  type ReplyOf,
  STATEMENT_CURRENCY,
  STATEMENT_KINDS,
  STATEMENT_LIMITS,
  type statement as calls,
  type StatementKind,
} from '@openbourse/api';
import { type StatementRow, VALUE_SCALE } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import type { MadeStatement } from './make-statement.ts';

export type Yearly = ReplyOf<typeof calls.yearly>;

const KINDS: ReadonlySet<string> = new Set(STATEMENT_KINDS);

export function kindOf(kind: string | null): StatementKind {
  return kind !== null && KINDS.has(kind) ? (kind as StatementKind) : 'correction';
}

/** Gathers what came without a known price: the first ones, and how many there are. */
export class CompletionList {
  readonly rows: StatementRow[] = [];
  count = 0;

  add(row: StatementRow): void {
    const isAcquired = row.record === 'opening' || row.record === 'acquired';
    if (!isAcquired || row.cost !== 'unknown') return;
    this.count += 1;
    if (this.rows.length < STATEMENT_LIMITS.toCompleteMax) this.rows.push(row);
  }
}

export function valueText(value: bigint): string {
  return formatDecimal(value, VALUE_SCALE);
}

/** A statement as figures. */
export function presentStatement(made: MadeStatement, toComplete: CompletionList): Yearly {
  const { figures, scaleOf } = made;
  return {
    year: made.year,
    currency: STATEMENT_CURRENCY,
    is_final: made.isFinal,
    from: made.from,
    to: made.to,
    totals: {
      gains: valueText(figures.gains),
      losses: valueText(figures.losses),
      net_gain: valueText(figures.gains - figures.losses),
      income: amountsOf(figures.income),
      results: amountsOf(figures.results),
      expenses: amountsOf(figures.expenses),
      net: valueText(figures.net),
      fees_included: valueText(figures.feesIncluded),
      incomplete: figures.incomplete,
    },
    assets: figures.assets.map((one) => {
      const isCash = one.asset === STATEMENT_CURRENCY;
      const quantity = (units: bigint): string => formatDecimal(units, scaleOf(one.asset));
      const cost = one.closingCost === 'unknown' ? null : valueText(one.closingCost);
      return {
        code: one.asset,
        opening: quantity(one.opening),
        acquired: quantity(one.acquired),
        disposed: quantity(one.disposed),
        withdrawn: quantity(one.withdrawn),
        closing: quantity(one.closing),
        closing_cost: isCash ? quantity(one.closing) : cost,
        proceeds: valueText(one.proceeds),
        cost: valueText(one.cost),
        gain: isCash ? null : valueText(one.gain),
        incomplete: one.incomplete,
      };
    }),
    to_complete: toComplete.rows.map((row) => ({
      at: row.acquiredAt ?? row.at,
      kind: kindOf(row.kind),
      code: row.asset,
      quantity: formatDecimal(row.quantity, scaleOf(row.asset)),
    })),
    to_complete_count: toComplete.count,
  };
}

function amountsOf(sums: ReadonlyMap<string, bigint>): { kind: StatementKind; amount: string }[] {
  return STATEMENT_KINDS.flatMap((kind) => {
    const sum = sums.get(kind);
    return sum === undefined ? [] : [{ kind, amount: valueText(sum) }];
  });
}
