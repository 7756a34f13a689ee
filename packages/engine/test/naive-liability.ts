import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The tree of liabilities word for word, slowly and plainly: the reference that the packed one is compared with. It takes
 * any sum, also one that no honest builder takes, so that tests can play a hostile operator.
 */
export interface NaiveNode {
  readonly hash: string;
  readonly sum: bigint;
}

export interface NaiveScope {
  readonly snapshot: number;
  readonly asset: string;
  readonly secret: Uint8Array;
  readonly height: number;
}

export interface NaiveBalance {
  readonly uid: string;
  readonly amount: bigint;
}

export interface NaiveTree {
  readonly root: NaiveNode;
  readonly places: ReadonlyMap<string, number>;
  pathOf(place: number): readonly (NaiveNode & { readonly side: 'left' | 'right' })[];
}

/** 16 bytes; a negative sum wraps around, as it does for an operator who computes carelessly or with intent. */
function sumBytes(sum: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(128, sum).toString(16).padStart(32, '0'));
}

function macOf({ secret }: NaiveScope, text: string): Uint8Array {
  return hmac(sha256, secret, utf8ToBytes(text));
}

export function naiveSalt(scope: NaiveScope, uid: string): string {
  return bytesToHex(macOf(scope, `salt|${scope.snapshot}|${scope.asset}|${uid}`));
}

export function naiveLeaf(scope: NaiveScope, { uid, amount }: NaiveBalance, salt: string): NaiveNode {
  const number = hexToBytes(scope.snapshot.toString(16).padStart(16, '0'));
  const texts = [scope.asset, uid].flatMap((text) => [Uint8Array.of(text.length), utf8ToBytes(text)]);
  const bytes = concatBytes(utf8ToBytes('\u0001L'), number, ...texts, hexToBytes(salt), sumBytes(amount));
  return { hash: bytesToHex(sha256(bytes)), sum: amount };
}

export function naiveInner(left: NaiveNode, right: NaiveNode): NaiveNode {
  const children = [left, right].flatMap(({ hash, sum }) => [hexToBytes(hash), sumBytes(sum)]);
  const hash = bytesToHex(sha256(concatBytes(utf8ToBytes('\u0001N'), ...children)));
  return { hash, sum: left.sum + right.sum };
}

function naivePadding(scope: NaiveScope, level: number, index: number): NaiveNode {
  const key = macOf(scope, `padding|${scope.snapshot}|${scope.asset}`);
  const at = hexToBytes(index.toString(16).padStart(8, '0'));
  return {
    hash: bytesToHex(sha256(concatBytes(utf8ToBytes('\u0001P'), key, Uint8Array.of(level), at))),
    sum: 0n,
  };
}

/** Places of users, first those who come first at theirs. */
export function naivePlaces(scope: NaiveScope, uids: readonly string[]): Map<string, number> {
  const at = (uid: string, attempt: number): number => {
    const mac = macOf(scope, `position|${scope.snapshot}|${scope.asset}|${uid}|${attempt}`);
    return Math.floor(Number.parseInt(bytesToHex(mac.subarray(0, 4)), 16) / 2 ** (32 - scope.height));
  };
  const places = new Map<string, number>();
  const taken = new Set<number>();
  const sorted = uids.toSorted();
  const late: string[] = [];
  for (const uid of sorted) {
    const place = at(uid, 0);
    if (taken.has(place)) late.push(uid);
    else places.set(uid, place);
    taken.add(place);
  }
  for (const uid of late) {
    let attempt = 1;
    while (taken.has(at(uid, attempt))) attempt += 1;
    places.set(uid, at(uid, attempt));
    taken.add(at(uid, attempt));
  }
  return places;
}

/** The tree over leaves at their places. */
export function naiveTreeOf(
  scope: NaiveScope,
  leaves: ReadonlyMap<number, NaiveNode>,
): Omit<NaiveTree, 'places'> {
  const levels: Map<number, NaiveNode>[] = [new Map(leaves)];
  const nodeAt = (level: number, index: number): NaiveNode =>
    levels[level]?.get(index) ?? naivePadding(scope, level, index);
  for (let level = 0; level < scope.height; level += 1) {
    const above = new Map<number, NaiveNode>();
    for (const index of (levels[level] as Map<number, NaiveNode>).keys()) {
      const parent = Math.floor(index / 2);
      above.set(parent, naiveInner(nodeAt(level, 2 * parent), nodeAt(level, 2 * parent + 1)));
    }
    levels.push(above);
  }
  return {
    root: nodeAt(scope.height, 0),
    pathOf: (place) =>
      Array.from({ length: scope.height }, (_, level) => {
        const index = Math.floor(place / 2 ** level);
        const isLeft = index % 2 === 0;
        return { ...nodeAt(level, isLeft ? index + 1 : index - 1), side: isLeft ? 'right' : 'left' };
      }),
  };
}

export function naiveLiabilityTree(scope: NaiveScope, balances: readonly NaiveBalance[]): NaiveTree {
  const places = naivePlaces(
    scope,
    balances.map(({ uid }) => uid),
  );
  const leaves = balances.map(
    (one) => [places.get(one.uid) as number, naiveLeaf(scope, one, naiveSalt(scope, one.uid))] as const,
  );
  return { ...naiveTreeOf(scope, new Map(leaves)), places };
}
