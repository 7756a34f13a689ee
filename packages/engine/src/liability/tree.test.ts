import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { innerNode, LIABILITY_BOUND } from './node-hash.ts';
import { buildLiabilityTree, type LiabilityTree, type OwedBalance } from './tree.ts';
import { LIABILITY_HEIGHT, type LiabilityScope, TreeKeys } from './tree-keys.ts';

const SCOPE: LiabilityScope = {
  snapshot: 7,
  asset: 'USDT',
  secret: Uint8Array.from({ length: 32 }, (_, index) => index),
  height: LIABILITY_HEIGHT,
};
const build = (
  balances: readonly OwedBalance[],
  changed: Partial<LiabilityScope> = {},
): Promise<LiabilityTree> => buildLiabilityTree({ ...SCOPE, ...changed }, balances);

/** The first two users from 10000000 on whose places are one in the tree of the test below. */
const MEETING = ['10010992', '10012971'] as const;

/** Computed by a program in another language, from the format in the README. */
test('is the golden one', async () => {
  const tree = await build([
    { uid: '10000001', amount: 123_456_789n },
    { uid: '10000002', amount: 2n ** 100n },
  ]);
  expect(tree.root).toBe('6fafc80cd111bb06595ccdd526638a6154ad5db7463ee0955fbeab502cd25f95');
  expect(tree.total).toBe(1_267_650_600_228_229_401_496_826_662_165n);
  const leaf = tree.find('10000001');
  expect(leaf?.salt).toBe('78bef350e2f879b2dbbc84afb9b6201fe2df4c9765df58a53454c30b41d7e57a');
  const place = leaf?.path.reduceRight((at, { side }) => at * 2 + (side === 'left' ? 1 : 0), 0);
  expect(place).toBe(2_217_464_045);
  const hash = new TreeKeys(SCOPE).leaf('10000002', 2n ** 100n);
  expect(bytesToHex(hash)).toBe('ad517f01f18e18e15085f33509178bf05ee6f54da6c09cb90b09b873306446da');
});

test('of no users is padding', async () => {
  const tree = await build([]);
  expect(tree.root).toBe('3ac7f80d34df7e56627bfcf449c15b56906e078de647e061b6cf54c0deca6bea');
  expect(tree.total).toBe(0n);
  expect(tree.find('10000001')).toBeNull();
});

test.each([
  ['a negative amount', [{ uid: 'a', amount: -1n }], />= 0/],
  ['an amount of 2^128', [{ uid: 'a', amount: LIABILITY_BOUND }], /< 2\^128/],
  [
    'a sum of 2^128',
    [
      { uid: 'a', amount: LIABILITY_BOUND - 1n },
      { uid: 'b', amount: 1n },
    ],
    /< 2\^128/,
  ],
  [
    'a user who is there twice',
    [
      { uid: 'a', amount: 1n },
      { uid: 'b', amount: 1n },
      { uid: 'a', amount: 2n },
    ],
    /user a is there twice/,
  ],
  ['a uid with a separator', [{ uid: 'a|b', amount: 1n }], /no public id/],
  ['an empty uid', [{ uid: '', amount: 1n }], /no public id/],
  ['a long uid', [{ uid: 'a'.repeat(65), amount: 1n }], /no public id/],
])('refuses %s', async (_what, balances, message) => {
  await expect(build(balances)).rejects.toThrow(message);
});

test('takes the largest amount and the largest sum', async () => {
  const tree = await build([
    { uid: 'a'.repeat(64), amount: LIABILITY_BOUND - 2n },
    { uid: 'b', amount: 1n },
  ]);
  expect(tree.total).toBe(LIABILITY_BOUND - 1n);
  expect(tree.find('b')?.path.map(({ sum }) => sum)).toContain(LIABILITY_BOUND - 2n);
});

test.each([
  ['a short secret', { secret: new Uint8Array(31) }],
  ['an asset with a separator', { asset: 'A|B' }],
  ['no asset', { asset: '' }],
  ['snapshot 0', { snapshot: 0 }],
  ['more than 32 levels', { height: 33 }],
  ['no levels', { height: 0 }],
])('refuses %s', async (_what, changed) => {
  await expect(build([], changed)).rejects.toThrow(RangeError);
});

test('refuses more users than half of its places', async () => {
  const users = (count: number): OwedBalance[] =>
    Array.from({ length: count }, (_, index) => ({ uid: `${index}`, amount: 1n }));
  expect((await build(users(8), { height: 4 })).total).toBe(8n);
  await expect(build(users(9), { height: 4 })).rejects.toThrow(/too many/);
});

/** Half of all places are taken, so that users who move meet others who moved before. */
test('gives each user of a crowded tree a place', async () => {
  const uids = Array.from({ length: 64 }, (_, index) => `${index}`);
  for (const snapshot of [1, 2, 3, 4]) {
    const balances = uids.map((uid) => ({ uid, amount: 1n }));
    const tree = await build(balances, { height: 7, snapshot });
    const places = uids.map((uid) =>
      tree
        .find(uid)
        ?.path.map(({ side }) => side)
        .join(),
    );
    expect(new Set(places).size).toBe(64);
    expect(tree.total).toBe(64n);
  }
});

test('adds no two nodes whose sum is out of range', () => {
  const half = { hash: 'a'.repeat(64), sum: LIABILITY_BOUND / 2n };
  expect(() => innerNode(half, half)).toThrow(/2\^128/);
  expect(() => innerNode(half, { ...half, sum: -1n })).toThrow(/>= 0/);
  expect(innerNode(half, { ...half, sum: half.sum - 1n }).sum).toBe(LIABILITY_BOUND - 1n);
});

test('of a published height gives two users who meet a place each', async () => {
  const scope = { snapshot: 1, secret: new Uint8Array(32).fill(9) };
  const [first, second] = MEETING;
  const keys = new TreeKeys({ ...SCOPE, ...scope });
  expect(keys.position(first, 0)).toBe(keys.position(second, 0));
  const balances = [second, first].map((uid, index) => ({ uid, amount: BigInt(index + 1) }));
  const tree = await build(balances, scope);
  const placeOf = (uid: string): number | undefined =>
    tree.find(uid)?.path.reduceRight((at, { side }) => at * 2 + (side === 'left' ? 1 : 0), 0);
  expect(placeOf(first)).toBe(keys.position(first, 0));
  expect(placeOf(second)).toBe(keys.position(second, 1));
});

test('has other salts, places and padding with another secret, snapshot or asset', async () => {
  const balances = [{ uid: 'a', amount: 1n }];
  const trees = await Promise.all(
    [{}, { secret: new Uint8Array(32) }, { snapshot: 8 }, { asset: 'BTC' }].map((changed) =>
      build(balances, changed),
    ),
  );
  const leaves = trees.map((tree) => tree.find('a'));
  expect(new Set(leaves.map((leaf) => leaf?.salt)).size).toBe(4);
  expect(new Set(leaves.map((leaf) => leaf?.path.map(({ side }) => side).join())).size).toBe(4);
  expect(new Set(leaves.flatMap((leaf) => leaf?.path.map(({ hash }) => hash))).size).toBe(
    4 * LIABILITY_HEIGHT,
  );
});

test('hashes everything with the SHA-256 that is passed in', async () => {
  let bytes = 0;
  const sha256 = (input: Uint8Array): Uint8Array => {
    bytes += input.length;
    return createHash('sha256').update(input).digest();
  };
  const balances = [{ uid: 'a', amount: 1n }];
  const tree = await build(balances, { sha256 });
  expect(bytes).toBeGreaterThan(LIABILITY_HEIGHT * 98);
  expect(tree.root).toBe((await build(balances)).root);
});
