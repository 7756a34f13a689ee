import type { SweepState, TransactionState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { SignedTransaction } from '../chain/chain.ts';
import type { StoredTransaction } from '../withdrawal/transaction-queries.ts';

/** Coins on their way from the hot wallet to the cold one. */
export interface OpenSweep {
  readonly id: number;
  readonly currencyId: number;
  readonly address: string;
  readonly amount: string;
}

const OPEN = `select s.id, a.currency_id as "currencyId", s.address, trim_scale(s.amount)::text as amount
  from wallet.sweep s join wallet.asset a on a.id = s.asset_id`;

export function listOpen(db: Db, chainCode: string): Promise<OpenSweep[]> {
  return db.query<OpenSweep>(`${OPEN} where s.chain_code = $1 and s.state = 'open' order by s.id`, [
    chainCode,
  ]);
}

/** Locks a sweep while it is open: one at a time ends it or signs for it. */
export async function lockOpen(tx: Tx, id: number): Promise<OpenSweep | undefined> {
  return (await tx.query<OpenSweep>(`${OPEN} where s.id = $1 and s.state = 'open' for update of s`, [id]))[0];
}

/** Reports whether an asset has an open sweep, or had one since an instant that moved nothing. */
export async function isResting(
  tx: Tx,
  of: { readonly assetId: number; readonly failedAfter: number },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from wallet.sweep where asset_id = $1 and (state = 'open' or (state = 'failed' and ended_at > $2)) limit 1`,
    [of.assetId, toTimestamp(of.failedAfter)],
  );
  return rows.length > 0;
}

/** Adds an open sweep; null where its asset has one already. */
export async function insertSweep(
  tx: Tx,
  row: {
    readonly chainCode: string;
    readonly assetId: number;
    readonly address: string;
    readonly amount: string;
    readonly at: number;
  },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into wallet.sweep (chain_code, asset_id, address, amount, state, created_at)
     values ($1, $2, $3, $4, 'open', $5) on conflict do nothing returning id`,
    [row.chainCode, row.assetId, row.address, row.amount, toTimestamp(row.at)],
  );
  return rows[0]?.id ?? null;
}

export async function endSweep(
  tx: Tx,
  of: { readonly id: number; readonly state: 'done' | 'failed'; readonly at: number },
): Promise<void> {
  await tx.query('update wallet.sweep set state = $2, ended_at = $3 where id = $1', [
    of.id,
    of.state,
    toTimestamp(of.at),
  ]);
}

interface Row extends Omit<StoredTransaction, 'slot'> {
  readonly uses: readonly string[];
}

/** Everything that was signed for a sweep, the newest first. */
export async function listTransactions(db: Db, sweepId: number): Promise<StoredTransaction[]> {
  const rows = await db.query<Row>(
    `select txid, raw, slot as uses, trim_scale(fee_max)::text as "feeMax", state, replaces,
       created_at as "createdAt"
     from wallet.sweep_transaction where sweep_id = $1 order by created_at desc, txid`,
    [sweepId],
  );
  return rows.map(({ uses, ...row }) => ({ ...row, slot: { uses } }));
}

export async function insertTransaction(
  tx: Tx,
  row: SignedTransaction & {
    readonly chainCode: string;
    readonly sweepId: number;
    readonly replaces: string | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.sweep_transaction (chain_code, txid, sweep_id, raw, slot, fee_max, state, replaces, created_at)
     values ($1, $2, $3, $4, $5, $6, 'signed', $7, $8)`,
    [
      ...[row.chainCode, row.txid, row.sweepId, row.raw, row.slot.uses, row.feeMax, row.replaces],
      toTimestamp(row.at),
    ],
  );
}

/** Reports whether a sweep ended in a block that the record of what wallets hold does not have. */
export async function isOffRecord(db: Db, chainCode: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from wallet.sweep_transaction t where t.chain_code = $1
       and t.block_height > (select min(height) from wallet.scanned_block where chain_code = $1)
       and not exists (select from wallet.scanned_block b
         where b.chain_code = $1 and b.height = t.block_height and b.hash = t.block_hash) limit 1`,
    [chainCode],
  );
  return rows.length === 1;
}

/** Highest costs of what the hot wallet has signed and is not final, and open withdrawals that are not signed yet. */
export async function readOpenCosts(
  db: Db,
  chainCode: string,
): Promise<{ readonly signed: string; readonly unsigned: number }> {
  const rows = await db.query<{ signed: string; unsigned: number }>(
    `select trim_scale(coalesce(sum(t.fee_max), 0))::text as signed,
       count(*) filter (where t.fee_max is null) as unsigned
     from wallet.withdrawal w
     left join wallet.withdrawal_transaction t on t.withdrawal_id = w.id and t.state = 'signed'
     where w.chain_code = $1 and w.state in ('approved', 'broadcast')`,
    [chainCode],
  );
  return rows[0] ?? { signed: '0', unsigned: 0 };
}

/** A sweep with its transactions, as operators see it. */
export interface ShownSweep {
  readonly id: number;
  readonly assetId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly chainCode: string;
  readonly chainName: string;
  readonly network: string;
  readonly address: string;
  readonly amount: string;
  readonly state: SweepState;
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** The newest first. */
  readonly transactions: readonly {
    readonly txid: string;
    readonly state: TransactionState;
    readonly feeMax: string;
    readonly createdAt: string;
  }[];
}

/** Sweeps, newest first, beginning behind an id. */
export function listSweeps(
  db: Db,
  page: { readonly beforeId: number | null; readonly rows: number },
): Promise<ShownSweep[]> {
  return db.query<ShownSweep>(
    `select s.id, s.asset_id as "assetId", a.currency_id as "currencyId", c.code, n.code as "chainCode",
       n.name as "chainName", a.network, s.address, trim_scale(s.amount)::text as amount, s.state,
       s.created_at as "createdAt", s.ended_at as "endedAt", t.transactions
     from wallet.sweep s
     join wallet.asset a on a.id = s.asset_id
     join ledger.currency c on c.id = a.currency_id
     join wallet.chain n on n.code = s.chain_code
     cross join lateral (
       select coalesce(json_agg(json_build_object('txid', txid, 'state', state, 'feeMax', trim_scale(fee_max)::text,
         'createdAt', created_at) order by created_at desc, txid), '[]') as transactions
       from wallet.sweep_transaction where sweep_id = s.id
     ) as t
     where $1::bigint is null or s.id < $1 order by s.id desc limit $2`,
    [page.beforeId, page.rows],
  );
}
