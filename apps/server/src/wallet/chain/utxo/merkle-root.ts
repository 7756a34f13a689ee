import { hash as hashOf } from 'node:crypto';

/** The root over the ids of transactions; an odd one is paired with itself (Bitcoin, `ComputeMerkleRoot`). */
export function merkleRoot(txids: readonly string[]): string {
  let row: Buffer[] = txids.map((txid) => Buffer.from(txid, 'hex').reverse());
  while (row.length > 1) {
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) => {
      const left = row[2 * pair] as Buffer;
      return sha256Twice(Buffer.concat([left, row[2 * pair + 1] ?? left]));
    });
  }
  return Buffer.from(row[0] ?? [])
    .reverse()
    .toString('hex');
}

function sha256Twice(bytes: Buffer): Buffer {
  return hashOf('sha256', hashOf('sha256', bytes, 'buffer'), 'buffer');
}
