import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveLiabilityTree, naiveSalt } from '../../test/naive-liability.ts';
import { innerNode, leafHash, type LiabilityNode } from './node-hash.ts';
import { buildLiabilityTree, type OwedBalance, type OwedLeaf } from './tree.ts';
import type { LiabilityScope } from './tree-keys.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const seed = Date.now() % 1_000_000_007;
const parameters = { numRuns: 60, seed };
const said = `seed=${seed}`;

const uids = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const amounts = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 0n, max: 2n ** 120n }),
  fc.bigInt({ min: 0n, max: 9n }),
);
const scopes = (heights: fc.Arbitrary<number>): fc.Arbitrary<LiabilityScope> =>
  fc.record({
    snapshot: fc.integer({ min: 1, max: 2 ** 40 }),
    asset: fc.constantFrom('BTC', 'usd-t.2', 'X'),
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    height: heights,
  });
const balancesOf = (maxLength: number): fc.Arbitrary<OwedBalance[]> =>
  fc.uniqueArray(fc.record({ uid: uids, amount: amounts }), { selector: ({ uid }) => uid, maxLength });

function climb({ uid, scope }: { uid: string; scope: LiabilityScope }, leaf: OwedLeaf): LiabilityNode {
  const { snapshot, asset } = scope;
  const hash = leafHash({ snapshot, asset, uid }, { salt: hexToBytes(leaf.salt), amount: leaf.amount });
  return leaf.path.reduce<LiabilityNode>(
    (node, one) => (one.side === 'left' ? innerNode(one, node) : innerNode(node, one)),
    { hash: bytesToHex(hash), sum: leaf.amount },
  );
}

/** Few levels make users meet at their places; all 32 are those of a published tree. */
test.each([
  ['crowded', fc.integer({ min: 6, max: 8 }), 32],
  ['published', fc.constant(32), 12],
] as const)('a %s tree is the naive one, node for node', async (_what, heights, most) => {
  await fc.assert(
    fc.asyncProperty(scopes(heights), balancesOf(most), async (scope, balances) => {
      const tree = await buildLiabilityTree(scope, balances);
      const naive = naiveLiabilityTree(scope, balances);
      expect({ hash: tree.root, sum: tree.total }, said).toEqual(naive.root);
      expect(tree.total, said).toBe(balances.reduce((sum, { amount }) => sum + amount, 0n));
      for (const { uid, amount } of balances) {
        const leaf = tree.find(uid);
        const path = naive.pathOf(naive.places.get(uid) as number);
        expect(leaf, said).toEqual({ amount, salt: naiveSalt(scope, uid), path });
      }
      expect(tree.find('~not~'.replaceAll('~', '_')), said).toBeNull();
    }),
    parameters,
  );
});

test('does not depend on the order of arrival, nor on whose SHA-256 it is', async () => {
  const shuffled = balancesOf(40).chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
  await fc.assert(
    fc.asyncProperty(scopes(fc.constant(8)), shuffled, async (scope, [balances, others]) => {
      const tree = await buildLiabilityTree(scope, balances);
      const other = await buildLiabilityTree({ ...scope, sha256 }, streamed(others));
      expect(other.root, said).toBe(tree.root);
      for (const { uid } of balances) expect(other.find(uid), said).toEqual(tree.find(uid));
    }),
    parameters,
  );
});

async function* streamed(balances: readonly OwedBalance[]): AsyncGenerator<OwedBalance> {
  for (const balance of balances) yield await Promise.resolve(balance);
}

/** The kept upper levels of a tree of this size are more than its root. */
test('gives every one of a thousand users a path to the root', async () => {
  const scope = { snapshot: 3, asset: 'BTC', secret: new Uint8Array(32).fill(3), height: 32 };
  const balances = Array.from({ length: 1_000 }, (_, index) => ({ uid: `${index}`, amount: BigInt(index) }));
  const tree = await buildLiabilityTree(scope, balances);
  for (const { uid, amount } of balances) {
    const leaf = tree.find(uid);
    expect(leaf?.amount).toBe(amount);
    expect(climb({ uid, scope }, leaf as OwedLeaf)).toEqual({ hash: tree.root, sum: tree.total });
  }
  expect(tree.total).toBe(499_500n);
});
