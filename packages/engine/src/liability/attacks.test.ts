import { describe, expect, test } from 'vitest';
import { naiveInner } from '../../test/naive-liability.ts';
import { HostileTree, sampleHeader, sampleScope } from '../../test/sample-liabilities.ts';
import { compareLiabilities } from './compare-liabilities.ts';
import type { LiabilityEntry, LiabilityFile } from './proof-file.ts';
import { snapshotHash } from './snapshot.ts';
import type { LiabilityVerification } from './step.ts';
import { NO_SNAPSHOTS, verifyLiability } from './verify-liability.ts';

const BALANCES = [
  { uid: 'ann', amount: 10_00n },
  { uid: 'bob', amount: 20_00n },
  { uid: 'eve', amount: 20_00n },
];
const honest = new HostileTree(sampleScope(1), BALANCES);
const header = honest.header();
const anns = honest.file('ann', header);

const wrongOf = ({ isValid, steps }: LiabilityVerification): readonly string[] => {
  const wrong = steps.filter(({ isRight }) => !isRight).map(({ name }) => name);
  expect(isValid).toBe(wrong.length === 0);
  return [...new Set(wrong)];
};
const entryOf = (file: LiabilityFile): LiabilityEntry => file.entries[0] as LiabilityEntry;
const withEntry = (file: LiabilityFile, changed: Partial<LiabilityEntry>): LiabilityFile => ({
  ...file,
  entries: [{ ...entryOf(file), ...changed }],
});

test('an honest operator is found right', () => {
  for (const { uid, amount } of BALANCES) {
    const owner = { uid, amounts: { USDT: `${amount / 100n}.00` } };
    const verified = verifyLiability(honest.file(uid, header), { ...NO_SNAPSHOTS, own: header }, owner);
    expect(wrongOf(verified)).toEqual([]);
    expect(verified.steps.map(({ name }) => name)).toEqual([
      'owner',
      'height',
      'sums',
      'root',
      'total',
      'owed',
      'previous',
      'published',
    ]);
  }
  expect(wrongOf(compareLiabilities(BALANCES.map(({ uid }) => honest.file(uid, header))))).toEqual([]);
});

describe('an operator leaves a user out', () => {
  const without = new HostileTree(sampleScope(1), BALANCES.slice(1));
  const published = without.header();
  const owner = { uid: 'ann', amounts: { USDT: '10' } };

  test('and hands out a path that leads elsewhere', () => {
    const file = honest.file('ann', published);
    expect(wrongOf(verifyLiability(file, NO_SNAPSHOTS, owner))).toEqual(['root', 'total']);
  });

  test('and hands out a file of a root that is not published', () => {
    expect(wrongOf(verifyLiability(anns, { own: published, previous: null }, owner))).toEqual(['published']);
  });

  test('and hands out the file of another user', () => {
    const file = without.file('bob', published);
    expect(wrongOf(verifyLiability(file, NO_SNAPSHOTS, owner))).toEqual(['owner', 'owed']);
    expect(wrongOf(verifyLiability({ ...file, uid: 'ann' }, NO_SNAPSHOTS, owner))).toEqual(['root', 'owed']);
  });

  test('of one asset', () => {
    const owed = { uid: 'ann', amounts: { USDT: '10', BTC: '0.5', ETH: '0' } };
    expect(wrongOf(verifyLiability(anns, NO_SNAPSHOTS, owed))).toEqual(['owed']);
  });

  test('and puts nothing at the place', () => {
    const zero = new HostileTree(sampleScope(1), [{ uid: 'ann', amount: 0n }, ...BALANCES.slice(1)]);
    const file = zero.file('ann', zero.header());
    expect(wrongOf(verifyLiability(file, NO_SNAPSHOTS, owner))).toEqual(['owed']);
    expect(wrongOf(verifyLiability(withEntry(file, { amount: '10' }), NO_SNAPSHOTS, owner))).toEqual([
      'root',
      'total',
    ]);
  });
});

describe('an operator lowers the total', () => {
  /** Whoever has the negative leaf beside the way is shown it, in one sum or in another. */
  test.each([
    ['a negative leaf', -15_00n],
    ['a negative leaf that makes a total of zero', -50_00n],
  ])('by %s', (_what, amount) => {
    const hostile = new HostileTree(sampleScope(1), [...BALANCES, { uid: 'liar', amount }]);
    const published = hostile.header();
    const found = BALANCES.map(({ uid }) => wrongOf(verifyLiability(hostile.file(uid, published))));
    expect(found.some((wrong) => wrong.includes('sums'))).toBe(true);
    expect(wrongOf(verifyLiability(hostile.file('liar', published)))).toContain('sums');
  });

  test('by a leaf that wraps around', () => {
    const hostile = new HostileTree(sampleScope(1), [
      ...BALANCES,
      { uid: 'liar', amount: 2n ** 128n - 15_00n },
    ]);
    const sum = hostile.root().sum - 2n ** 128n;
    const published = sampleHeader(1, [{ code: 'USDT', root: hostile.root().hash, total: `${sum / 100n}` }]);
    const wrong = BALANCES.map(({ uid }) => wrongOf(verifyLiability(hostile.file(uid, published))));
    for (const names of wrong) expect(names).not.toEqual([]);
  });

  test('by a sum that is hidden in a node', () => {
    // Of two users beside each other each is shown a smaller sum for the other, as in a tree that hashes totals only.
    const path = entryOf(anns).path;
    const at = path.findIndex(({ sum }) => sum !== '0');
    const beside = path[at] as (typeof path)[number];
    const smaller = path.with(at, { ...beside, sum: '0' });
    const total = {
      ...header.assets[0],
      total: `${50 - Number(beside.sum)}`,
    } as (typeof header.assets)[number];
    const file = { ...withEntry(anns, { path: smaller }), snapshot: { ...header, assets: [total] } };
    expect(wrongOf(verifyLiability(file))).toEqual(['root']);
  });

  test('by a node that hashes the total of its children in place of both sums', () => {
    const children = [
      [1n, 9n],
      [2n, 8n],
      [9n, 1n],
      [10n, 0n],
    ].map(([left = 0n, right = 0n]) =>
      naiveInner({ hash: 'a'.repeat(64), sum: left }, { hash: 'b'.repeat(64), sum: right }),
    );
    expect(new Set(children.map(({ hash }) => hash)).size).toBe(children.length);
  });

  test('by another total in the header', () => {
    const assets = header.assets.map((asset) => ({ ...asset, total: '49' }));
    expect(wrongOf(verifyLiability({ ...anns, snapshot: { ...header, assets } }))).toEqual(['total']);
  });
});

describe('an operator gives two users one leaf', () => {
  const bobs = honest.file('bob', header);

  test('under the name of one of them', () => {
    const eves = { ...bobs, uid: 'eve' };
    expect(wrongOf(verifyLiability(bobs))).toEqual([]);
    expect(wrongOf(verifyLiability(eves))).toEqual(['root']);
    expect(wrongOf(compareLiabilities([bobs, eves]))).toEqual(['salts', 'places']);
  });

  test('under one public id', () => {
    const owner = { uid: 'eve', amounts: { USDT: '20' } };
    expect(wrongOf(verifyLiability(bobs, NO_SNAPSHOTS, owner))).toEqual(['owner']);
  });

  test('with salts of their own at one place', () => {
    const eves = withEntry({ ...bobs, uid: 'eve' }, { salt: entryOf(honest.file('eve', header)).salt });
    expect(wrongOf(compareLiabilities([bobs, eves]))).toEqual(['places']);
  });
});

test('an operator gives one user two leaves', () => {
  const other = withEntry(anns, { salt: 'a'.repeat(64), amount: '1' });
  expect(wrongOf(compareLiabilities([anns, other]))).toEqual(['places']);
  expect(wrongOf(compareLiabilities([anns, anns]))).toEqual([]);
});

test('an operator shows two users different roots', () => {
  const other = new HostileTree(sampleScope(1), [{ uid: 'ann', amount: 1_00n }, ...BALANCES.slice(1)]);
  const bobs = other.file('bob', other.header());
  expect(wrongOf(verifyLiability(anns))).toEqual([]);
  expect(wrongOf(verifyLiability(bobs))).toEqual([]);
  expect(wrongOf(compareLiabilities([anns, bobs]))).toEqual(['one_header']);
  expect(wrongOf(compareLiabilities([anns], [other.header()]))).toEqual(['one_header']);
  expect(wrongOf(verifyLiability(anns, { own: other.header(), previous: null }))).toEqual(['published']);
});

describe('an operator uses salts again', () => {
  test('for two users', () => {
    const hostile = new HostileTree(sampleScope(1), BALANCES);
    hostile.salts.set('bob', hostile.salts.get('ann') as string);
    hostile.put({ uid: 'bob', amount: 20_00n });
    const published = hostile.header();
    const files = ['ann', 'bob'].map((uid) => hostile.file(uid, published));
    for (const file of files) expect(wrongOf(verifyLiability(file))).toEqual([]);
    expect(wrongOf(compareLiabilities(files))).toEqual(['salts']);
  });

  test('for two snapshots', () => {
    const later = new HostileTree(sampleScope(2), BALANCES);
    later.salts.set('ann', honest.salts.get('ann') as string);
    later.put({ uid: 'ann', amount: 10_00n });
    const next = later.file('ann', later.header(snapshotHash(header)));
    expect(wrongOf(verifyLiability(next, { own: null, previous: header }))).toEqual([]);
    expect(wrongOf(compareLiabilities([anns, next]))).toEqual(['salts']);
    const secret = { ...sampleScope(2), secret: sampleScope(1).secret };
    const bound = new HostileTree(secret, BALANCES);
    expect(bound.salts.get('ann')).not.toBe(honest.salts.get('ann'));
  });
});

describe('a file does not lead to the root', () => {
  const { path, salt } = entryOf(anns);
  const [first, ...rest] = path as [(typeof path)[number], ...(typeof path)[number][]];

  test.each([
    ['another amount', { amount: '10.01' }, ['root', 'total']],
    ['another salt', { salt: salt.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }, ['root']],
    ['a path that is cut at the leaf', { path: rest }, ['height', 'root']],
    ['a path that is cut at the root', { path: path.slice(0, -1) }, ['height', 'root', 'total']],
    ['a longer path', { path: [...path, first] }, ['height', 'root']],
    ['no path', { path: [] }, ['height', 'root', 'total']],
    [
      'another side',
      { path: [{ ...first, side: first.side === 'left' ? 'right' : 'left' }, ...rest] },
      ['root'],
    ],
    ['another hash', { path: [{ ...first, hash: 'a'.repeat(64) }, ...rest] }, ['root']],
    ['another sum', { path: [{ ...first, sum: '0.01' }, ...rest] }, ['root', 'total']],
    ['a negative sum', { path: [{ ...first, sum: '-0.01' }, ...rest] }, ['sums']],
    ['a sum above the range', { path: [{ ...first, sum: `${2n ** 128n}` }, ...rest] }, ['sums']],
    ['a negative amount', { amount: '-10' }, ['sums']],
  ] as const)('with %s', (_what, changed, wrong) => {
    expect(wrongOf(verifyLiability(withEntry(anns, changed as Partial<LiabilityEntry>)))).toEqual(wrong);
  });

  test('with any node of the path changed', () => {
    const flipped = (hash: string): string => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`;
    for (const [index, node] of path.entries())
      for (const changed of [
        { hash: flipped(node.hash) },
        { sum: node.sum === '0' ? '0.01' : '0' },
        { side: node.side === 'left' ? ('right' as const) : ('left' as const) },
      ]) {
        const forged = withEntry(anns, { path: path.with(index, { ...node, ...changed }) });
        expect(wrongOf(verifyLiability(forged)), `${index} ${Object.keys(changed).join()}`).toContain('root');
      }
    const swapped = [path[1], path[0], ...path.slice(2)] as typeof path;
    expect(wrongOf(verifyLiability(withEntry(anns, { path: swapped })))).toEqual(['root']);
  });

  test('with the path of another asset', () => {
    const btc = new HostileTree(sampleScope(1, 'BTC'), BALANCES);
    const both = { ...header, assets: [...header.assets, ...btc.header().assets] };
    const file = { ...anns, snapshot: both };
    expect(wrongOf(verifyLiability(file))).toEqual([]);
    expect(wrongOf(verifyLiability(withEntry(file, { path: entryOf(btc.file('ann', both)).path })))).toEqual([
      'root',
    ]);
    const renamed = withEntry(file, { asset: 'BTC' });
    expect(wrongOf(verifyLiability(renamed))).toEqual(['root']);
  });

  test('of a tree of another height', () => {
    const low = new HostileTree({ ...sampleScope(1), height: 16 }, BALANCES);
    const assets = low.header().assets.map((asset) => ({ ...asset, height: 16 }));
    const file = low.file('ann', { ...low.header(), assets });
    expect(wrongOf(verifyLiability(file))).toEqual(['height']);
    const claimed = header.assets.map((asset) => ({ ...asset, height: 31 }));
    expect(wrongOf(verifyLiability({ ...anns, snapshot: { ...header, assets: claimed } }))).toEqual([
      'height',
    ]);
  });

  test('of another snapshot', () => {
    const snapshot = { ...header, number: 2 };
    expect(wrongOf(verifyLiability({ ...anns, snapshot }))).toEqual(['root']);
  });
});

describe('snapshots are a chain', () => {
  const second = new HostileTree(sampleScope(2), BALANCES);
  const third = new HostileTree(sampleScope(3), BALANCES);
  const next = second.header(snapshotHash(header));
  const last = third.header(snapshotHash(next));

  test('that a right one passes, in any order and with gaps', () => {
    expect(wrongOf(compareLiabilities([], [last, header, next]))).toEqual([]);
    expect(wrongOf(compareLiabilities([third.file('ann', last), anns]))).toEqual([]);
    expect(wrongOf(verifyLiability(second.file('ann', next), { own: next, previous: header }))).toEqual([]);
  });

  test('that a changed, left out or earlier one breaks', () => {
    const other = { ...header, tick: { ...header.tick, root: 'e'.repeat(64) } };
    expect(wrongOf(compareLiabilities([second.file('ann', next)], [other]))).toEqual(['chain']);
    for (const previous of [other, last, { ...header, number: 3 }])
      expect(wrongOf(verifyLiability(second.file('ann', next), { own: null, previous }))).toEqual([
        'previous',
      ]);
    const early = { ...next, taken_at: header.taken_at };
    expect(wrongOf(compareLiabilities([], [header, early]))).toEqual(['chain']);
    expect(wrongOf(verifyLiability(second.file('ann', early), { own: null, previous: header }))).toEqual([
      'previous',
    ]);
    const back = { ...last, ledger: { ...last.ledger, transaction_id: '1' } };
    expect(wrongOf(compareLiabilities([], [header, back]))).toEqual(['chain']);
  });

  test('whose first one has none before it', () => {
    const first = honest.header('a'.repeat(64));
    expect(wrongOf(verifyLiability(honest.file('ann', first)))).toEqual(['previous']);
    expect(wrongOf(compareLiabilities([], [first]))).toEqual(['chain']);
  });
});
