import type { TransactionState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { SignedTransaction, TransactionSlot } from '../chain/chain.ts';

/** A transaction that was signed for a withdrawal. */
export interface StoredTransaction extends SignedTransaction {
  readonly state: TransactionState;
  readonly replaces: string | null;
  readonly createdAt: number;
}

interface Row extends Omit<StoredTransaction, 'slot'> {
  readonly uses: readonly string[];
}

const TRANSACTION = `select txid, raw, slot as uses, trim_scale(fee_max)::text as "feeMax", state, replaces,
  created_at as "createdAt" from wallet.withdrawal_transaction`;

/** Everything that was signed for a withdrawal, the newest first. */
export async function listTransactions(db: Db, withdrawalId: string): Promise<StoredTransaction[]> {
  const rows = await db.query<Row>(`${TRANSACTION} where withdrawal_id = $1 order by created_at desc, txid`, [
    withdrawalId,
  ]);
  return rows.map(({ uses, ...row }) => ({ ...row, slot: { uses } }));
}

/** Lets one sign on a chain at a time, in all processes, until the end of the transaction. */
export async function lockSigner(tx: Tx, chainCode: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.sign:' || $1, 0))", [chainCode]);
}

/** Slots that signed transactions of a chain that are not final use up, those of collections among them. */
export async function listTakenSlots(tx: Tx, chainCode: string): Promise<TransactionSlot[]> {
  return tx.query<{ uses: string[] }>(
    `select slot as uses from wallet.withdrawal_transaction where chain_code = $1 and state = 'signed'
     union all select slot from wallet.collection where chain_code = $1 and state = 'signed'`,
    [chainCode],
  );
}

/** Reports whether something that was signed and is not final spends an output of a transaction. */
export async function isSpent(db: Db, chainCode: string, txid: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from wallet.withdrawal_transaction t, unnest(t.slot) as used
     where t.chain_code = $1 and t.state = 'signed' and split_part(used, ':', 1) = $2 limit 1`,
    [chainCode, txid],
  );
  return rows.length === 1;
}

/**
 * Stores what was signed before it is sent. Its nonce or its outputs are claimed for this withdrawal; a second claim
 * by another one fails here, whatever the chain says.
 */
export async function insertTransaction(
  tx: Tx,
  row: SignedTransaction & {
    readonly chainCode: string;
    readonly withdrawalId: string;
    readonly replaces: string | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.withdrawal_transaction (chain_code, txid, withdrawal_id, raw, slot, fee_max, state, replaces,
       created_at)
     values ($1, $2, $3, $4, $5, $6, 'signed', $7, $8)`,
    [
      row.chainCode,
      row.txid,
      row.withdrawalId,
      row.raw,
      row.slot.uses,
      row.feeMax,
      row.replaces,
      toTimestamp(row.at),
    ],
  );
  if (row.replaces !== null) return;
  await tx.query(
    `insert into wallet.withdrawal_slot (chain_code, used, withdrawal_id)
     select $1, used, $3 from unnest($2::text[]) as used`,
    [row.chainCode, row.slot.uses, row.withdrawalId],
  );
}

export async function updateTransaction(
  tx: Tx,
  row: {
    readonly chainCode: string;
    readonly txid: string;
    readonly state: 'replaced' | 'mined' | 'failed';
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `update wallet.withdrawal_transaction set state = $3, ended_at = $4 where chain_code = $1 and txid = $2`,
    [row.chainCode, row.txid, row.state, toTimestamp(row.at)],
  );
}

/** Amount that the hot wallet of a chain was made to send since an instant, in USDT as it was asked for. */
export async function readOutflow(db: Db, chainCode: string, since: number): Promise<string> {
  const rows = await db.query<{ sum: string }>(
    `select trim_scale(coalesce(sum(w.value_usdt), 0))::text as sum
     from wallet.withdrawal_transaction t join wallet.withdrawal w on w.id = t.withdrawal_id
     where t.chain_code = $1 and t.created_at > $2 and t.replaces is null`,
    [chainCode, toTimestamp(since)],
  );
  return rows[0]?.sum ?? '0';
}
