import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Stands for a user toward another one, who learns neither uid nor id: one block of AES over the two ids, so
 * that every viewer sees other ids, and an invented one opens to no user.
 */
const BLOCK = 'aes-256-ecb';
/** Keys of the server's secrets: the first one writes, each of them reads. */
type PersonKeys = readonly [Uint8Array, ...Uint8Array[]];
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export function writePersonId([key]: PersonKeys, viewerId: number, userId: number): string {
  const plain = Buffer.alloc(16);
  plain.writeBigUInt64BE(BigInt(viewerId), 0);
  plain.writeBigUInt64BE(BigInt(userId), 8);
  const cipher = createCipheriv(BLOCK, key, null).setAutoPadding(false);
  const hex = Buffer.concat([cipher.update(plain), cipher.final()]).toString('hex');
  return hex.replace(UUID, '$1-$2-$3-$4-$5');
}

/** The user whom an id stands for toward the viewer; null for one that was not handed to this viewer. */
export function readPersonId(keys: PersonKeys, viewerId: number, id: string): number | null {
  for (const key of keys) {
    const userId = decipherPerson(key, viewerId, id);
    if (userId !== null) return userId;
  }
  return null;
}

function decipherPerson(key: Uint8Array, viewerId: number, id: string): number | null {
  const cipher = createDecipheriv(BLOCK, key, null).setAutoPadding(false);
  const plain = Buffer.concat([cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex')), cipher.final()]);
  const userId = plain.readBigUInt64BE(8);
  const isOwn = plain.readBigUInt64BE(0) === BigInt(viewerId) && userId <= BigInt(Number.MAX_SAFE_INTEGER);
  return isOwn ? Number.parseInt(String(userId), 10) : null;
}

/** Hides the middle of a uid: enough to distinguish persons, too little to identify them. */
export function maskUid(uid: string): string {
  return `${uid.slice(0, 2)}****${uid.slice(-2)}`;
}
