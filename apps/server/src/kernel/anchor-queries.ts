import type { AnchoredChainName } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from './db.ts';

/** A head of a chain as it was signed. */
export interface Anchor {
  readonly chain: AnchoredChainName;
  readonly number: number;
  readonly seq: number;
  readonly hash: Buffer;
  readonly at: number;
  readonly mark: Buffer;
}

const ANCHOR = 'select chain, number, seq, hash, at, mark from kernel.anchor';

/** Those of a chain from a number on, oldest first. */
export function listAnchors(db: Db, chain: AnchoredChainName, fromNumber: number): Promise<Anchor[]> {
  return db.query<Anchor>(`${ANCHOR} where chain = $1 and number >= $2 order by number`, [chain, fromNumber]);
}

export async function findNewestAnchor(db: Db, chain: AnchoredChainName): Promise<Anchor | undefined> {
  const [row] = await db.query<Anchor>(`${ANCHOR} where chain = $1 order by number desc limit 1`, [chain]);
  return row;
}

export async function insertAnchor(tx: Tx, anchor: Anchor): Promise<void> {
  await tx.query(
    `insert into kernel.anchor (chain, number, seq, hash, at, mark) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [anchor.chain, anchor.number, anchor.seq, anchor.hash, toTimestamp(anchor.at), anchor.mark],
  );
}
