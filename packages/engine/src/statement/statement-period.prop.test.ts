import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Movement, StatementRow } from './movement.ts';
import { naiveGains, type NaiveMove } from '../../test/naive-statement.ts';
import { StatementPeriod } from './statement-period.ts';

const FROM = 1_000;
const ASSETS = ['AAA', 'BBB'] as const;

interface Step {
  readonly asset: (typeof ASSETS)[number];
  readonly units: number;
  readonly price: bigint;
  readonly treatment: Exclude<Movement['treatment'], 'exchange'>;
  readonly isKnown: boolean;
}

const stepOf = (isKnown: fc.Arbitrary<boolean>): fc.Arbitrary<Step> =>
  fc.record({
    asset: fc.constantFrom(...ASSETS),
    units: fc.integer({ min: -9, max: 9 }).filter((units) => units !== 0),
    price: fc.bigInt(0n, 50n),
    treatment: fc.constantFrom('valued', 'moved', 'income', 'result', 'expense'),
    isKnown,
  });

/** Steps that take no more than there is, some before the period and the others in it. */
function run(steps: readonly Step[], before: number) {
  const rows: StatementRow[] = [];
  let price: bigint | undefined = 0n;
  const statement = new StatementPeriod({
    from: FROM,
    to: 2 * FROM,
    cash: 'USDT',
    scaleOf: () => 0,
    priceOf: () => price,
    onRow: (row) => rows.push(row),
  });
  const held = new Map<string, number>();
  const moves: NaiveMove[] = [];
  for (const [index, step] of steps.entries()) {
    const has = held.get(step.asset) ?? 0;
    const units = Math.max(step.units, -has);
    if (units === 0) continue;
    held.set(step.asset, has + units);
    const isInside = index >= before;
    price = step.isKnown ? step.price : undefined;
    const { treatment, asset } = step;
    const at = isInside ? FROM + index : index;
    const changes = [{ asset, units: BigInt(units) }];
    statement.add({ at, kind: treatment, treatment, reference: null, changes, fees: [] });
    moves.push({
      asset,
      units,
      valuePerUnit: step.price,
      isGainCounted: isInside && treatment !== 'moved',
    });
  }
  return { figures: statement.end(), rows, moves, held };
}

const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);

test('gains and what is left are those of a list of single units', () => {
  const steps = fc.array(stepOf(fc.constant(true)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.nat(20), (all, before) => {
      const { figures, moves } = run(all, before);
      const naive = naiveGains(moves);
      expect(figures.gains - figures.losses).toBe(naive.gain);
      for (const one of figures.assets) {
        const left = naive.left.get(one.asset) ?? [];
        expect([one.closing, one.closingCost]).toEqual([BigInt(left.length), sum(left)]);
      }
    }),
  );
});

test('opening, what came and what went make the closing, in the figures and in the rows', () => {
  const steps = fc.array(stepOf(fc.boolean()), { maxLength: 40 });
  fc.assert(
    fc.property(steps, fc.nat(20), (all, before) => {
      const { figures, rows, held } = run(all, before);
      const inRows = (record: StatementRow['record'], asset: string): bigint =>
        sum(rows.filter((row) => row.record === record && row.asset === asset).map((row) => row.quantity));
      for (const one of figures.assets) {
        expect(one.opening + one.acquired - one.disposed - one.withdrawn).toBe(one.closing);
        expect(one.closing).toBe(BigInt(held.get(one.asset) ?? 0));
        for (const record of ['opening', 'acquired', 'disposed', 'withdrawn', 'closing'] as const)
          expect(inRows(record, one.asset)).toBe(one[record]);
      }
      const known = rows.flatMap(({ gain, income }) =>
        [gain, income].filter((value) => typeof value === 'bigint'),
      );
      expect(sum(known)).toBe(figures.net);
      expect(rows.filter(({ gain }) => gain === 'unknown')).toHaveLength(figures.incomplete);
    }),
  );
});
