import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { besideBucket, bucketOf, findInBucket } from './bucket.ts';
import { NODE_BYTES } from './node-hash.ts';
import { buildLiabilityTree, type LiabilityTree, type OwedBalance } from './tree.ts';
import type { LiabilityScope } from './tree-keys.ts';

const seed = Date.now() % 1_000_000_007;
const said = `seed=${seed}`;

interface Case {
  readonly scope: LiabilityScope;
  readonly balances: readonly OwedBalance[];
}

/** More than 16 users have upper nodes below the root. */
const cases = (height: fc.Arbitrary<number>, most: number): fc.Arbitrary<Case> =>
  fc.record({
    scope: fc.record({
      snapshot: fc.integer({ min: 1, max: 2 ** 40 }),
      asset: fc.constant('BTC'),
      secret: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      height,
    }),
    balances: fc.uniqueArray(
      fc.record({
        uid: fc.stringMatching(/^[a-z0-9]{1,8}$/),
        amount: fc.bigInt({ min: 0n, max: 2n ** 100n }),
      }),
      { selector: ({ uid }) => uid, minLength: 1, maxLength: most },
    ),
  });

/** The leaves as a store keeps them, those of the bucket of a user, and the nodes beside the way above it. */
function storedOf(tree: LiabilityTree, { scope, balances }: Case) {
  const leaves = [...tree.leaves()].map(({ place, arrival, amount }) => ({
    place,
    amount,
    uid: balances[arrival]?.uid ?? '',
  }));
  const bucket = (uid: string) => {
    const own = leaves.find((leaf) => leaf.uid === uid);
    const { from, to } = bucketOf(scope, tree.upper.depth, own?.place ?? 0);
    return leaves.filter(({ place }) => place >= from && place <= to);
  };
  const beside = (uid: string) => {
    const { depth, nodes } = tree.upper;
    const own = leaves.find((leaf) => leaf.uid === uid);
    const slots = besideBucket(scope, depth, own?.place ?? 0);
    const bytes = slots.flatMap((slot) => [...nodes.subarray(slot * NODE_BYTES, (slot + 1) * NODE_BYTES)]);
    return { depth, nodes: Uint8Array.from(bytes) };
  };
  return { leaves, bucket, beside };
}

test.each([
  ['crowded', fc.integer({ min: 8, max: 10 }), 120],
  ['published', fc.constant(32), 90],
] as const)(
  'the bucket of a user in a %s tree gives what the whole tree gives',
  async (_what, height, most) => {
    await fc.assert(
      fc.asyncProperty(cases(height, most), async (one) => {
        const { scope, balances } = one;
        const tree = await buildLiabilityTree(scope, balances);
        const { leaves, bucket, beside } = storedOf(tree, one);
        expect(new Set(leaves.map(({ uid }) => uid)).size, said).toBe(balances.length);
        for (const { uid, amount } of balances) {
          const found = findInBucket(scope, beside(uid), { leaves: bucket(uid), uid });
          expect(found?.amount, said).toBe(amount);
          expect(found, said).toEqual(tree.find(uid));
        }
      }),
      { numRuns: 25, seed },
    );
  },
);

const SCOPE = { snapshot: 5, asset: 'BTC', secret: new Uint8Array(32).fill(5), height: 32 };
const BALANCES = Array.from({ length: 3_000 }, (_, index) => ({ uid: `u${index}`, amount: BigInt(index) }));

describe('a tree of thousands', () => {
  test('is the same with pauses, and has them', async () => {
    let pauses = 0;
    const paused = await buildLiabilityTree(SCOPE, BALANCES, async () => {
      pauses += 1;
    });
    const tree = await buildLiabilityTree(SCOPE, BALANCES);
    expect(paused.root).toBe(tree.root);
    expect(paused.total).toBe(tree.total);
    expect(paused.upper).toEqual(tree.upper);
    expect(tree.upper.depth).toBe(8);
    // 256 subtrees, of which 16 are computed at once.
    expect(pauses).toBe(16);
    expect(paused.find('u17')).toEqual(tree.find('u17'));
  });

  test('has leaves in ascending places', async () => {
    const tree = await buildLiabilityTree(SCOPE, BALANCES);
    const places = [...tree.leaves()].map(({ place }) => place);
    expect(places).toHaveLength(BALANCES.length);
    expect(places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))).toBe(true);
  });

  test('needs every leaf of the bucket, and refuses those of another', async () => {
    const tree = await buildLiabilityTree(SCOPE, BALANCES);
    const { leaves, bucket, beside } = storedOf(tree, { scope: SCOPE, balances: BALANCES });
    const own = bucket('u17');
    expect(own.length).toBeGreaterThan(1);
    const without = own.filter(({ uid }, index) => uid === 'u17' || index > 1);
    expect(without.length).toBeLessThan(own.length);
    expect(findInBucket(SCOPE, beside('u17'), { leaves: without, uid: 'u17' })).not.toEqual(tree.find('u17'));
    expect(() => findInBucket(SCOPE, beside('u17'), { leaves, uid: 'u17' })).toThrow(/one bucket/);
    const other = leaves.find(({ uid }) => !own.some((leaf) => leaf.uid === uid))?.uid ?? '';
    expect(findInBucket(SCOPE, beside('u17'), { leaves: own, uid: other })).toBeNull();
    const shorter = { ...beside('u17'), depth: 7 };
    expect(() => findInBucket(SCOPE, shorter, { leaves: own, uid: 'u17' })).toThrow(/end at depth/);
  });
});
