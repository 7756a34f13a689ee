import type { ControlProof, SnapshotHeader } from '@openbourse/engine';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { BookState } from './deps.ts';

export interface SnapshotRow {
  readonly number: number;
  readonly takenAt: number;
  /** Lower-case hex. */
  readonly hash: string;
  readonly header: SnapshotHeader;
  readonly sealedSecret: Buffer;
}

const SNAPSHOT = `select number, taken_at as "takenAt", encode(hash, 'hex') as hash, header,
  sealed_secret as "sealedSecret" from liability.snapshot`;

export async function findSnapshot(db: Db, number: number): Promise<SnapshotRow | undefined> {
  const [row] = await db.query<SnapshotRow>(`${SNAPSHOT} where number = $1`, [number]);
  return row;
}

export async function findNewest(db: Db): Promise<SnapshotRow | undefined> {
  const [row] = await db.query<SnapshotRow>(`${SNAPSHOT} order by number desc limit 1`);
  return row;
}

/** Newest first, beginning below a number. */
export function listSnapshots(
  db: Db,
  page: { readonly beforeNumber: number | null; readonly rows: number },
): Promise<SnapshotRow[]> {
  return db.query<SnapshotRow>(
    `${SNAPSHOT} where $1::bigint is null or number < $1 order by number desc limit $2`,
    [page.beforeNumber, page.rows],
  );
}

export interface ChainedRow extends Omit<SnapshotRow, 'sealedSecret'> {
  /** Lower-case hex. */
  readonly previousHash: string;
}

/** In the order of their numbers. */
export function listSnapshotsAfter(
  db: Db,
  of: { readonly afterNumber: number; readonly rows: number },
): Promise<ChainedRow[]> {
  return db.query<ChainedRow>(
    `select number, taken_at as "takenAt", encode(hash, 'hex') as hash, header,
       encode(previous_hash, 'hex') as "previousHash"
     from liability.snapshot where number > $1 order by number limit $2`,
    [of.afterNumber, of.rows],
  );
}

/** Signatures of wallets of the house below a snapshot. */
export function listControls(
  db: Db,
  number: number,
): Promise<{ readonly chain: string; readonly address: string; readonly signature: string }[]> {
  return db.query(
    `select chain, address, signature from liability.control where snapshot_number = $1
     order by chain collate "C", address collate "C"`,
    [number],
  );
}

/** Stores a signature once; of two that arrive at the same time the first one stays. */
export async function insertControl(db: Db, row: ControlProof & { readonly at: number }): Promise<void> {
  await db.query(
    `insert into liability.control (snapshot_number, chain, address, signature, signed_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [row.number, row.chain, row.address, row.signature, toTimestamp(row.at)],
  );
}

export async function insertSnapshot(
  tx: Tx,
  row: Omit<SnapshotRow, 'number' | 'takenAt'> & {
    readonly requestId: number | null;
    readonly books: readonly BookState[];
  },
): Promise<void> {
  const { header, hash, requestId, sealedSecret } = row;
  await tx.query(
    `insert into liability.snapshot (number, taken_at, last_txn_id, seal_hash, tick_minute, tick_root, header, hash,
       previous_hash, request_id, sealed_secret)
     values ($1, $2, $3, decode($4, 'hex'), $5, decode($6, 'hex'), $7, decode($8, 'hex'), decode($9, 'hex'), $10, $11)`,
    [
      header.number,
      toTimestamp(header.taken_at),
      header.ledger.transaction_id,
      header.ledger.seal,
      toTimestamp(header.tick.minute),
      header.tick.root,
      JSON.stringify(header),
      hash,
      header.previous_hash,
      requestId,
      sealedSecret,
    ],
  );
  await tx.query(
    `insert into liability.book (snapshot_number, match_id, engine_seq, trade_seq, hash)
     select $1, match_id, engine_seq, trade_seq, decode(hash, 'hex')
     from unnest($2::integer[], $3::bigint[], $4::bigint[], $5::text[]) as b(match_id, engine_seq, trade_seq, hash)`,
    [
      header.number,
      row.books.map(({ matchId }) => matchId),
      row.books.map(({ engineSeq }) => engineSeq),
      row.books.map(({ tradeSeq }) => tradeSeq),
      row.books.map(({ hash: bookHash }) => bookHash),
    ],
  );
}

/** The tree of a currency in a snapshot. */
export interface TreeKey {
  readonly number: number;
  readonly currencyId: number;
}

export interface LeafRow {
  readonly place: number;
  readonly userId: number;
  readonly amount: string;
}

export async function insertLeaves(tx: Tx, of: TreeKey, rows: readonly LeafRow[]): Promise<void> {
  await tx.query(
    `insert into liability.leaf (snapshot_number, currency_id, place, user_id, amount)
     select $1, $2, * from unnest($3::bigint[], $4::bigint[], $5::numeric[])`,
    [
      of.number,
      of.currencyId,
      rows.map(({ place }) => place),
      rows.map(({ userId }) => userId),
      rows.map(({ amount }) => amount),
    ],
  );
}

export interface NodeRow {
  readonly depth: number;
  readonly nodes: Uint8Array;
}

export async function insertNodes(tx: Tx, of: TreeKey, { depth, nodes }: NodeRow): Promise<void> {
  await tx.query(
    'insert into liability.node (snapshot_number, currency_id, depth, nodes) values ($1, $2, $3, $4)',
    [of.number, of.currencyId, depth, Buffer.from(nodes.buffer, nodes.byteOffset, nodes.byteLength)],
  );
}

/** Down to which depth upper nodes of a tree are there; nothing once its leaves may be gone. */
export async function findDepth(db: Db, of: TreeKey): Promise<number | undefined> {
  const [row] = await db.query<Pick<NodeRow, 'depth'>>(
    'select depth from liability.node where snapshot_number = $1 and currency_id = $2',
    [of.number, of.currencyId],
  );
  return row?.depth;
}

/** Some of the upper nodes of a tree, one behind the other; all of them are megabytes. */
export async function readNodes(
  db: Db,
  of: TreeKey & { readonly slots: readonly number[]; readonly bytes: number },
): Promise<Uint8Array> {
  const [row] = await db.query<{ nodes: Uint8Array }>(
    `select coalesce(string_agg(substring(n.nodes from (s.slot * $4::integer + 1)::integer for $4::integer), '' order by s.place), '') as nodes
     from liability.node n, unnest($3::bigint[]) with ordinality as s (slot, place)
     where n.snapshot_number = $1 and n.currency_id = $2`,
    [of.number, of.currencyId, of.slots, of.bytes],
  );
  return row?.nodes ?? new Uint8Array();
}

export async function hasLeaves(db: Db, number: number): Promise<boolean> {
  const rows = await db.query('select 1 from liability.node where snapshot_number = $1 limit 1', [number]);
  return rows.length > 0;
}

export interface OwnLeafRow {
  readonly currencyId: number;
  readonly code: string;
  readonly uid: string;
  readonly place: number;
}

/** Leaves of a user in a snapshot, by codes of currencies. */
export function listOwnLeaves(
  db: Db,
  of: { readonly number: number; readonly userId: number },
): Promise<OwnLeafRow[]> {
  return db.query<OwnLeafRow>(
    `select l.currency_id as "currencyId", c.code, u.uid, l.place
     from liability.leaf l join ledger.currency c on c.id = l.currency_id join identity."user" u on u.id = l.user_id
     where l.snapshot_number = $1 and l.user_id = $2 order by c.code`,
    [of.number, of.userId],
  );
}

/** Leaves at the places from one to another. */
export function listBucket(
  db: Db,
  of: TreeKey & { readonly from: number; readonly to: number },
): Promise<{ readonly place: number; readonly uid: string; readonly amount: string }[]> {
  return db.query(
    `select l.place, u.uid, trim_scale(l.amount)::text as amount
     from liability.leaf l join identity."user" u on u.id = l.user_id
     where l.snapshot_number = $1 and l.currency_id = $2 and l.place between $3 and $4 order by l.place`,
    [of.number, of.currencyId, of.from, of.to],
  );
}

/** Removes leaves that are kept no longer, and those of a snapshot that was not finished; answers how many rows went. */
export async function pruneOnce(tx: Tx, leavesMax: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select liability.prune($1) as count', [leavesMax]);
  return row?.count ?? 0;
}

export async function insertRequest(
  tx: Tx,
  row: {
    readonly reason: string;
    readonly requestedBy: number;
    readonly approvedBy: number;
    readonly at: number;
  },
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(
    `insert into liability.request (reason, requested_by, approved_by, requested_at)
     values ($1, $2, $3, $4) returning id`,
    [row.reason, row.requestedBy, row.approvedBy, toTimestamp(row.at)],
  );
  return inserted?.id ?? 0;
}

/** The newest request that no snapshot answers; null when there is none. */
export async function findOpenRequest(db: Db): Promise<number | null> {
  const [row] = await db.query<{ id: number | null }>(
    `select max(id) as id from liability.request
     where id > (select coalesce(max(request_id), 0) from liability.snapshot)`,
  );
  return row?.id ?? null;
}

/** Books that were kept with snapshots from a number on. */
export function listBooks(db: Db, fromNumber: number): Promise<(BookState & { readonly number: number })[]> {
  return db.query(
    `select snapshot_number as number, match_id as "matchId", engine_seq as "engineSeq", trade_seq as "tradeSeq",
       encode(hash, 'hex') as hash
     from liability.book where snapshot_number >= $1 order by snapshot_number, match_id`,
    [fromNumber],
  );
}

/** Snapshots from a number on, by their numbers. */
export function listSealedSnapshots(
  db: Db,
  fromNumber: number,
): Promise<(Omit<SnapshotRow, 'takenAt'> & { readonly lastTxnId: number })[]> {
  return db.query(
    `select number, last_txn_id as "lastTxnId", encode(hash, 'hex') as hash, header, sealed_secret as "sealedSecret"
     from liability.snapshot where number >= $1 order by number`,
    [fromNumber],
  );
}
