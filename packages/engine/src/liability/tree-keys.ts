import { sha256 as ownSha256 } from '@noble/hashes/sha2.js';
import { assert, assertCount } from '../assert.ts';
import {
  assertAsset,
  assertUid,
  HASH_BYTES,
  leafHash,
  PADDING_BYTES,
  PADDING_HEAD,
  type Sha256,
  type SubtreePlace,
} from './node-hash.ts';

/**
 * Levels between the root of a published tree and its leaves. Of 2^32 places a million users take one in four thousand:
 * about a hundred of them meet another one, and a path has 32 nodes. More levels make paths longer and every snapshot
 * slower; fewer make places scarce.
 */
export const LIABILITY_HEIGHT = 32;

const BLOCK_BYTES = 64;
const SECRET_BYTES = 32;

/** The tree of one asset in one snapshot. */
export interface LiabilityScope {
  readonly snapshot: number;
  readonly asset: string;
  /** 32 random bytes, the same for all assets of one snapshot and for no other snapshot. */
  readonly secret: Uint8Array;
  readonly height: number;
  readonly sha256?: Sha256;
}

/**
 * Everything secret of a tree, derived from the secret of its snapshot by HMAC-SHA-256: salts and places of users, and
 * the key of the padding. The snapshot and the asset are in each text, so that no two trees share a salt.
 */
export class TreeKeys {
  readonly scope: LiabilityScope;
  readonly sha256: Sha256;
  private readonly inner = new Uint8Array(1_024);
  private readonly outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES);
  private readonly empty = new Uint8Array(PADDING_BYTES);
  private readonly emptyView = new DataView(this.empty.buffer);
  private readonly context: string;

  constructor(scope: LiabilityScope) {
    const { snapshot, asset, secret, height } = scope;
    assertCount(snapshot, 'number of a snapshot');
    assertAsset(asset);
    assert(secret.length === SECRET_BYTES, 'the secret of a snapshot has 32 bytes');
    assert(height <= LIABILITY_HEIGHT, `a tree has at most ${LIABILITY_HEIGHT} levels`);
    assertCount(height, 'height');
    this.scope = scope;
    this.sha256 = scope.sha256 ?? ownSha256;
    this.context = `${snapshot}|${asset}`;
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      const byte = secret[index] ?? 0;
      this.inner[index] = byte ^ 0x36;
      this.outer[index] = byte ^ 0x5c;
    }
    this.empty.set(PADDING_HEAD);
    this.empty.set(this.mac(`padding|${this.context}`), 2);
  }

  salt(uid: string): Uint8Array {
    assertUid(uid);
    return this.mac(`salt|${this.context}|${uid}`);
  }

  /** Place of a leaf from the left; `attempt` counts from zero those that other users have taken. */
  position(uid: string, attempt: number): number {
    const bytes = this.mac(`position|${this.context}|${uid}|${attempt}`);
    const word = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    return word >>> (LIABILITY_HEIGHT - this.scope.height);
  }

  leaf(uid: string, amount: bigint): Uint8Array {
    const { snapshot, asset } = this.scope;
    return leafHash({ snapshot, asset, uid }, { salt: this.salt(uid), amount }, this.sha256);
  }

  /** Hash of an empty subtree; without the key it looks like any other. Its sum is zero. */
  padding({ level, index }: SubtreePlace): Uint8Array {
    this.empty[2 + HASH_BYTES] = level;
    this.emptyView.setUint32(3 + HASH_BYTES, index);
    return this.sha256(this.empty);
  }

  /** HMAC-SHA-256 (RFC 2104) of an ASCII text under the secret of the snapshot. */
  private mac(text: string): Uint8Array {
    for (let index = 0; index < text.length; index += 1)
      this.inner[BLOCK_BYTES + index] = text.charCodeAt(index);
    this.outer.set(this.sha256(this.inner.subarray(0, BLOCK_BYTES + text.length)), BLOCK_BYTES);
    return this.sha256(this.outer);
  }
}
