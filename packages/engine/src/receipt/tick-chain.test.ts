import { describe, expect, test } from 'vitest';
import { chainTicks, closeBy, publishRoot, wonUp } from '../../test/sample-receipts.ts';
import {
  findBrokenTick,
  FIRST_HASH,
  rootHash,
  type TickPath,
  tickHash,
  type TickText,
} from './tick-chain.ts';
import { verifyContractReceipt } from './verify-contract.ts';
import { verifyMicroReceipt } from './verify-micro.ts';

const SERIES = 'BTC/USDT';

/** A chain whose hashes are right, whatever its numbers and times are. */
function chain(ticks: readonly (readonly [seq: number, at: number])[], previous = FIRST_HASH): TickPath {
  let hash = previous;
  const chained = ticks.map(([seq, at]): TickText => {
    const tick = { seq, at, price: '1' };
    hash = tickHash(hash, SERIES, tick);
    return { ...tick, hash };
  });
  return { series: SERIES, previous_hash: previous, ticks: chained };
}

describe('hashes alone do not make a chain', () => {
  test.each([
    [
      'numbers and times that rise',
      [
        [1, 10],
        [2, 11],
        [3, 12],
      ],
      null,
    ],
    [
      'a part from the middle',
      [
        [8, 10],
        [9, 11],
      ],
      null,
    ],
    [
      'a number that is left out',
      [
        [1, 10],
        [3, 11],
      ],
      3,
    ],
    [
      'a number that is there twice',
      [
        [1, 10],
        [1, 11],
      ],
      1,
    ],
    [
      'numbers that fall',
      [
        [2, 10],
        [1, 11],
      ],
      1,
    ],
    [
      'two ticks of one instant',
      [
        [1, 10],
        [2, 10],
      ],
      2,
    ],
    [
      'a time that falls',
      [
        [1, 10],
        [2, 9],
        [3, 12],
      ],
      2,
    ],
  ] as const)('%s', (_what, ticks, broken) => {
    const isMiddle = ticks[0][0] > 1;
    expect(findBrokenTick(chain(ticks, isMiddle ? 'a'.repeat(64) : FIRST_HASH))).toBe(broken);
  });

  test('the first tick of a series begins with zeros', () => {
    expect(findBrokenTick(chain([[1, 10]], 'a'.repeat(64)))).toBe(1);
    expect(FIRST_HASH).toMatch(/^0{64}$/);
  });

  test('every part of a tick is in its hash', () => {
    const path = chainTicks(SERIES, ['1', '2', '3']);
    const second = path.ticks[1] as TickText;
    for (const changed of [{ at: second.at + 1 }, { price: '2.0' }, { hash: 'a'.repeat(64) }])
      expect(findBrokenTick({ ...path, ticks: path.ticks.with(1, { ...second, ...changed }) })).toBe(2);
    expect(findBrokenTick({ ...path, series: 'ETH/USDT' })).toBe(1);
  });
});

describe('a root', () => {
  const heads = [
    { series: 'A', seq: 1, hash: 'x' },
    { series: 'B', seq: 2, hash: 'y' },
    { series: 'C', seq: 3, hash: 'z' },
  ];

  test('does not depend on the order of its heads, and on everything else', () => {
    const root = rootHash('p', heads);
    for (const order of [
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ])
      expect(
        rootHash(
          'p',
          order.map((index) => heads[index] as (typeof heads)[number]),
        ),
      ).toBe(root);
    expect(rootHash('q', heads)).not.toBe(root);
    expect(rootHash('p', heads.slice(1))).not.toBe(root);
    for (const changed of [{ series: 'AA' }, { seq: 9 }, { hash: 'w' }])
      expect(rootHash('p', heads.with(0, { ...(heads[0] as (typeof heads)[number]), ...changed }))).not.toBe(
        root,
      );
  });

  const { receipt, root } = closeBy('isolated', ['60000', '60000', '60100', '60100'], {
    ...{ stopLoss: null, takeProfit: null, closeLots: 33 },
  });
  const wrong = (
    forged: Partial<typeof receipt>,
    roots = { entry: null, exit: null } as Parameters<typeof verifyContractReceipt>[1],
  ) =>
    verifyContractReceipt({ ...receipt, ...forged }, roots)
      .steps.filter(({ isRight }) => !isRight)
      .map(({ name }) => name);

  test('covers the last tick of its path, by number and by hash', () => {
    const own = receipt.root;
    if (own === null) throw new RangeError('the sample has a root');
    expect(wrong({})).toEqual([]);
    expect(wrong({ root: { ...own, seq: own.seq - 1 } })).toEqual(['root']);
    expect(wrong({ root: { ...own, hash: 'a'.repeat(64) } })).toEqual(['root']);
    expect(wrong({ entry_root: { ...own, seq: own.seq + 1 } })).toEqual(['root']);
    expect(wrong({ root: null, entry_root: null })).toEqual([]);
    const empty = { ...receipt.exit, ticks: [] };
    expect(wrong({ exit: empty })).toEqual(expect.arrayContaining(['exit_path', 'root']));
  });

  test('is the published one of its minute, with the head of its series', () => {
    const published = (forged: Partial<typeof root>): readonly string[] =>
      wrong({}, { entry: root, exit: { ...root, ...forged } });
    expect(published({})).toEqual([]);
    expect(published({ minute: root.minute + 1 })).toEqual(['root_published']);
    expect(published({ previous_root: 'a'.repeat(64) })).toEqual(['root_published']);
    // A root that is right in itself, over another head of the series or over none.
    for (const forged of [
      root.heads.map((head) => (head.series === 'AAA/USDT' ? head : { ...head, seq: head.seq + 1 })),
      root.heads.map((head) => (head.series === 'AAA/USDT' ? head : { ...head, hash: 'b'.repeat(64) })),
      root.heads.filter(({ series }) => series === 'AAA/USDT'),
    ]) {
      const name = rootHash(root.previous_root, forged);
      const own = receipt.root === null ? null : { ...receipt.root, root: name };
      const found = wrong({ root: own }, { entry: root, exit: { ...root, heads: forged, root: name } });
      expect(found).toEqual(['root_published']);
    }
  });

  test('of the server is not asked for where a receipt has none yet', () => {
    const open = { ...wonUp().receipt, root: null, entry_root: null };
    expect(verifyMicroReceipt(open, { entry: null, exit: null }).isValid).toBe(true);
    expect(publishRoot(receipt.exit).root).toBe(root.root);
  });
});

describe('a path', () => {
  test('of one tick is one, of none is not, and a broken one names the tick', () => {
    const { receipt } = wonUp();
    const pathStep = (exit: TickPath) =>
      verifyMicroReceipt({ ...receipt, exit, root: null }).steps.find(({ name }) => name === 'exit_path');
    const path = receipt.exit as TickPath;
    const one = { ...path, previous_hash: path.ticks[1]?.hash ?? '', ticks: path.ticks.slice(2, 3) };
    expect(pathStep(one)).toMatchObject({ isRight: true, expected: '1', found: '1' });
    expect(pathStep({ ...path, ticks: [] })).toMatchObject({ isRight: false, expected: '0', found: '0' });
    const broken = path.ticks.with(3, { ...(path.ticks[3] as TickText), price: '7' });
    expect(pathStep({ ...path, ticks: broken })).toMatchObject({
      isRight: false,
      expected: '6',
      found: '#4',
    });
  });
});
