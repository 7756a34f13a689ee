import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from './journal.ts';
import { COIN, DAY_MS, HOUR_MS, Spending } from './spending.ts';

/** The same by looking at everything each time: the greatest of each slot, summed. */
function naive(past: readonly JournalEntry[], after: number, asset: string, entry: JournalEntry): bigint {
  const slots = new Map<string, JournalEntry[]>();
  for (const one of [...past, entry]) {
    const key = `${one.chainCode} ${one.uses.join(' ')}`;
    slots.set(key, [...(slots.get(key) ?? []), one]);
  }
  return [...slots.values()]
    .filter((ones) => ones[0]?.chainCode === entry.chainCode && ones.some(({ at }) => at > after))
    .map((ones) => ones.map(({ spent }) => BigInt(spent[asset] ?? '0')).reduce((a, b) => (a > b ? a : b)))
    .reduce((a, b) => a + b, 0n);
}

const step = fc.record({
  passes: fc.integer({ min: 0, max: 3 * HOUR_MS }),
  chainCode: fc.constantFrom('ETH', 'ETHW'),
  nonce: fc.integer({ min: 0, max: 6 }),
  asset: fc.constantFrom(COIN, '0xa'),
  units: fc.bigInt({ min: 0n, max: 100n }),
});

test('sums of an hour and a day are those of a count over everything', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const [spending, past] = [new Spending([]), [] as JournalEntry[]];
      let at = 1_000 * HOUR_MS;
      for (const { passes, chainCode, nonce, asset, units } of steps) {
        at += passes;
        const entry = {
          at,
          chainCode,
          uses: [`p:${nonce}`],
          withdrawal: null,
          spent: { [asset]: `${units}` },
        };
        // A slot whose last use is more than a day old is used by nothing any more.
        const recent = past.filter((one) =>
          past.some(
            (other) =>
              other.uses[0] === one.uses[0] && other.chainCode === one.chainCode && other.at > at - DAY_MS,
          ),
        );
        for (const span of [HOUR_MS, DAY_MS])
          expect(spending.since(at - span, asset, entry)).toBe(naive(recent, at - span, asset, entry));
        spending.add(entry);
        past.push(entry);
      }
    }),
  );
});
