import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSources, type Source } from './choose-sources.ts';

type Free = Partial<Readonly<Record<Source['wallet'], bigint>>>;
const sourcesOf = (free: Free): readonly Source[] =>
  Object.entries(free).map(([wallet, amount]) => ({ wallet: wallet as Source['wallet'], free: amount }));
const chosenOf = (missing: bigint, free: Free) =>
  chooseSources(missing, sourcesOf(free)).map(({ wallet, amount }) => `${wallet} ${amount}`);

describe('the accounts that give what another one lacks', () => {
  it.each([
    ['nothing is missing', 0n, { trade: 9n }, []],
    ['nothing is free', 5n, { trade: 0n }, []],
    ['one has exactly that', 5n, { trade: 5n }, ['trade 5']],
    ['spot before a larger one', 5n, { contract: 90n, trade: 5n }, ['trade 5']],
    ['contracts last', 5n, { contract: 90n, micro: 6n }, ['micro 5']],
    [
      'one that has it all before a larger sum of two',
      8n,
      { trade: 7n, financial: 3n, micro: 8n },
      ['micro 8'],
    ],
    ['the largest first where no one has it all', 9n, { trade: 4n, contract: 7n }, ['contract 7', 'trade 2']],
    ['equal ones in order', 6n, { micro: 4n, fiat: 4n }, ['fiat 4', 'micro 2']],
    ['all together', 6n, { trade: 1n, fiat: 2n, micro: 3n }, ['micro 3', 'fiat 2', 'trade 1']],
    ['too little everywhere', 7n, { trade: 1n, fiat: 2n, micro: 3n }, []],
  ] as const)('%s', (_name, missing, free, expected) => {
    expect(chosenOf(missing, free)).toEqual(expected);
  });

  const wallet = fc.constantFrom('trade', 'contract', 'fiat', 'micro', 'financial');
  const sources = fc.uniqueArray(fc.record({ wallet, free: fc.bigInt(0n, 1_000n) }), {
    selector: (one) => one.wallet,
  });

  it('gives exactly what is missing or nothing, never more than is free, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 4_000n), sources, (missing, rows) => {
        const chosen = chooseSources(missing, rows as readonly Source[]);
        const sum = chosen.reduce((all, { amount }) => all + amount, 0n);
        const free = rows.reduce((all, row) => all + row.free, 0n);
        expect(sum).toBe(free >= missing ? missing : 0n);
        for (const { wallet: name, amount } of chosen) {
          expect(amount).toBeGreaterThan(0n);
          expect(amount).toBeLessThanOrEqual(rows.find((row) => row.wallet === name)?.free ?? 0n);
        }
        expect(chooseSources(missing, rows.toReversed() as readonly Source[])).toEqual(chosen);
      }),
    );
  });
});
