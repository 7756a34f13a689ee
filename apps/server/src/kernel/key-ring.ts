import { hkdfSync } from 'node:crypto';

/** One secret of the server. */
export interface RingSecret {
  /** The byte before what it seals; null for a secret of `OB_SECRET`, whose byte follows from itself. */
  readonly id: number | null;
  readonly text: string;
}

/** The secrets of the server. The first one seals and signs; what any of them sealed or signed opens and verifies. */
export type KeyRing = readonly [RingSecret, ...RingSecret[]];

const KEY_BYTES = 32;

/** The keys of a purpose that follow from the secrets of a ring, in its order. */
export function deriveKeys(ring: KeyRing, purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
  const [first, ...others] = ring;
  return [deriveKey(first, purpose), ...others.map((one) => deriveKey(one, purpose))];
}

/** The key of a purpose that follows from one secret. */
export function deriveKey({ text }: RingSecret, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', text, '', `openbourse/${purpose}`, KEY_BYTES));
}

/** The ring of secrets without ids, the present one first. */
export function ringOf(first: string, ...others: readonly string[]): KeyRing {
  return [{ id: null, text: first }, ...others.map((text) => ({ id: null, text }))];
}
