import { hash as hashOf } from 'node:crypto';
import { nextTurn } from '../../../kernel/clock.ts';

/** Hashed in one turn of the event loop: a few milliseconds. A full block of the main network has several thousand. */
const PAIRS_AT_ONCE = 1_000;

/** The root over the ids of transactions; an odd one is paired with itself (Bitcoin, `ComputeMerkleRoot`). */
export async function merkleRoot(txids: readonly string[]): Promise<string> {
  let row: Buffer[] = txids.map((txid) => Buffer.from(txid, 'hex').reverse());
  let hashed = 0;
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const left = row[at] as Buffer;
      above.push(sha256Twice(Buffer.concat([left, row[at + 1] ?? left])));
      hashed += 1;
      if (hashed % PAIRS_AT_ONCE === 0) await nextTurn();
    }
    row = above;
  }
  return Buffer.from(row[0] ?? [])
    .reverse()
    .toString('hex');
}

function sha256Twice(bytes: Buffer): Buffer {
  return hashOf('sha256', hashOf('sha256', bytes, 'buffer'), 'buffer');
}
