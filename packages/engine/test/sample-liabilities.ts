import { secp256k1 } from '@noble/curves/secp256k1.js';
import { formatDecimal } from '@openbourse/money';
import { controlDigest, type ControlProof, writeControl } from '../src/liability/control.ts';
import {
  FIRST_SNAPSHOT_HASH,
  type SnapshotAsset,
  type SnapshotHeader,
  snapshotHash,
} from '../src/liability/snapshot.ts';
import { LIABILITY_HEIGHT, type LiabilityScope } from '../src/liability/tree-keys.ts';
import type { LiabilityFile } from '../src/liability/proof-file.ts';
import {
  naiveLeaf,
  type NaiveBalance,
  type NaiveNode,
  naivePlaces,
  naiveSalt,
  naiveTreeOf,
} from './naive-liability.ts';

export const SAMPLE_DECIMALS = 2;
const TAKEN_AT = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

export function sampleScope(snapshot: number, asset = 'USDT'): LiabilityScope {
  return { snapshot, asset, secret: new Uint8Array(32).fill(snapshot), height: LIABILITY_HEIGHT };
}

/** The address of `SAMPLE_KEY` on EVM chains. */
const SAMPLE_WALLET = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1';
const SAMPLE_KEY = new Uint8Array(32).fill(1);

/** The signature of a wallet below a snapshot. */
export function sampleControl(header: SnapshotHeader): ControlProof {
  const { number } = header;
  const subject = { chain: 'ETH', address: SAMPLE_WALLET, number, hash: snapshotHash(header) };
  const bytes = secp256k1.sign(controlDigest(subject), SAMPLE_KEY, { prehash: false, format: 'recovered' });
  return writeControl(subject, { compact: bytes.subarray(1), parity: bytes[0] === 1 ? 1 : 0 });
}

/** A header over assets, after a hash. */
export function sampleHeader(
  number: number,
  assets: readonly Pick<SnapshotAsset, 'code' | 'root' | 'total'>[],
  previousHash = FIRST_SNAPSHOT_HASH,
): SnapshotHeader {
  return {
    kind: 'liability_snapshot',
    version: 1,
    number,
    taken_at: TAKEN_AT + number * DAY_MS,
    ledger: { transaction_id: `${1_000 * number}`, seal: 'c'.repeat(64) },
    tick: { minute: TAKEN_AT + number * DAY_MS, root: 'd'.repeat(64) },
    assets: assets.map((asset) => ({
      ...asset,
      decimals: SAMPLE_DECIMALS,
      height: LIABILITY_HEIGHT,
      reserves: null,
      sources: [],
    })),
    previous_hash: previousHash,
  };
}

/** An operator who writes into a tree of one asset what no honest builder takes. */
export class HostileTree {
  readonly salts = new Map<string, string>();
  readonly places: Map<string, number>;
  private readonly scope: LiabilityScope;
  private readonly balances: readonly NaiveBalance[];
  private readonly leaves = new Map<number, NaiveNode>();

  constructor(scope: LiabilityScope, balances: readonly NaiveBalance[]) {
    this.scope = scope;
    this.balances = balances;
    this.places = naivePlaces(
      scope,
      balances.map(({ uid }) => uid),
    );
    for (const one of balances) {
      this.salts.set(one.uid, naiveSalt(scope, one.uid));
      this.put(one);
    }
  }

  /** Puts a leaf where its user has the place. */
  put(balance: NaiveBalance): void {
    const { uid } = balance;
    const leaf = naiveLeaf(this.scope, balance, this.salts.get(uid) ?? naiveSalt(this.scope, uid));
    this.leaves.set(this.places.get(uid) as number, leaf);
  }

  root(): NaiveNode {
    return naiveTreeOf(this.scope, this.leaves).root;
  }

  header(previousHash = FIRST_SNAPSHOT_HASH): SnapshotHeader {
    const { hash, sum } = this.root();
    const asset = { code: this.scope.asset, root: hash, total: formatDecimal(sum, SAMPLE_DECIMALS) };
    return sampleHeader(this.scope.snapshot, [asset], previousHash);
  }

  /** The file that the operator hands to a user. */
  file(uid: string, snapshot: SnapshotHeader): LiabilityFile {
    const { amount } = this.balances.find((one) => one.uid === uid) ?? { amount: 0n };
    const nodes = naiveTreeOf(this.scope, this.leaves).pathOf(this.places.get(uid) as number);
    const path = nodes.map(({ hash, sum, side }) => ({
      hash,
      sum: formatDecimal(sum, SAMPLE_DECIMALS),
      side,
    }));
    const salt = this.salts.get(uid) as string;
    const entry = { asset: this.scope.asset, amount: formatDecimal(amount, SAMPLE_DECIMALS), salt, path };
    return { kind: 'liability', version: 1, snapshot, uid, entries: [entry] };
  }
}
