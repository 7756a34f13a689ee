import type { TransactionState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import type { BlockName, SignedTransaction, TransactionSlot } from '../chain/chain.ts';

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

/** A slot that no stored transaction uses. */
const UNUSED = `s.sweep_id is null and not exists (select from wallet.withdrawal_transaction t
  where t.chain_code = s.chain_code and t.withdrawal_id = s.withdrawal_id and s.used = any(t.slot))`;

/**
 * Slots of a chain that a withdrawal, or a sweep without one, cannot have: those that signed transactions which are not
 * final use up, and those that other open withdrawals have reserved since an instant.
 */
export async function listTakenSlots(
  tx: Tx,
  of: {
    readonly chainCode: string;
    readonly withdrawalId: string | null;
    readonly reservedAfter: number;
  },
): Promise<TransactionSlot[]> {
  return tx.query<{ uses: string[] }>(
    `select slot as uses from wallet.withdrawal_transaction where chain_code = $1 and state = 'signed'
     union all select slot from wallet.collection where chain_code = $1 and state = 'signed'
     union all select slot from wallet.sweep_transaction where chain_code = $1 and state = 'signed'
     union all select array_agg(s.used) from wallet.withdrawal w
       join wallet.withdrawal_slot s on s.withdrawal_id = w.id and s.chain_code = $1
     where w.chain_code = $1 and w.state in ('approved', 'broadcast') and w.id is distinct from $2
       and s.reserved_at > $3 and ${UNUSED}
     group by w.id`,
    [of.chainCode, of.withdrawalId, toTimestamp(of.reservedAfter)],
  );
}

/** Reports whether an approved withdrawal of a chain has reserved a slot since an instant and not used it yet. */
export async function isReserved(
  tx: Tx,
  of: { readonly chainCode: string; readonly reservedAfter: number },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from wallet.withdrawal w join wallet.withdrawal_slot s on s.withdrawal_id = w.id and s.chain_code = $1
     where w.chain_code = $1 and w.state = 'approved' and s.reserved_at > $2 and ${UNUSED} limit 1`,
    [of.chainCode, toTimestamp(of.reservedAfter)],
  );
  return rows.length > 0;
}

/** The slot that a withdrawal has reserved and not used yet; null when there is none. */
export async function findReservedSlot(tx: Tx, withdrawalId: string): Promise<TransactionSlot | null> {
  const rows = await tx.query<{ used: string }>(
    `select s.used from wallet.withdrawal_slot s where s.withdrawal_id = $1 and ${UNUSED} order by s.used collate "C"`,
    [withdrawalId],
  );
  return rows.length === 0 ? null : { uses: rows.map(({ used }) => used) };
}

/** Takes a slot for a sweep that is stored with it. What withdrawals reserved and did not use passes to it. */
export async function takeSlot(
  tx: Tx,
  of: {
    readonly chainCode: string;
    readonly sweepId: number;
    readonly slot: TransactionSlot;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `delete from wallet.withdrawal_slot s where s.chain_code = $1 and s.used = any($2) and ${UNUSED}`,
    [of.chainCode, of.slot.uses],
  );
  await tx.query(
    `insert into wallet.withdrawal_slot (chain_code, used, sweep_id, reserved_at)
     select $1, used, $3, $4 from unnest($2::text[]) as used`,
    [of.chainCode, of.slot.uses, of.sweepId, toTimestamp(of.at)],
  );
}

/**
 * Reserves a slot for a withdrawal, in place of one that it cannot use any more. What others reserved and did not use
 * passes to it; what a stored transaction uses never does.
 */
export async function reserveSlot(
  tx: Tx,
  of: {
    readonly chainCode: string;
    readonly withdrawalId: string;
    readonly slot: TransactionSlot;
    readonly at: number;
  },
): Promise<void> {
  const row = [of.chainCode, of.slot.uses, of.withdrawalId];
  await tx.query(
    `delete from wallet.withdrawal_slot s
     where s.chain_code = $1 and (s.used = any($2) or s.withdrawal_id = $3) and ${UNUSED}`,
    row,
  );
  await tx.query(
    `insert into wallet.withdrawal_slot (chain_code, used, withdrawal_id, reserved_at)
     select $1, used, $3, $4 from unnest($2::text[]) as used`,
    [...row, toTimestamp(of.at)],
  );
}

/** Gives back what a withdrawal has reserved and not used. */
export async function releaseSlot(db: Db, withdrawalId: string): Promise<void> {
  await db.query(`delete from wallet.withdrawal_slot s where s.withdrawal_id = $1 and ${UNUSED}`, [
    withdrawalId,
  ]);
}

/** Reports whether something that was signed and is not final spends an output of a transaction. */
export async function isSpent(db: Db, chainCode: string, txid: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from (
       select slot from wallet.withdrawal_transaction where chain_code = $1 and state = 'signed'
       union all select slot from wallet.sweep_transaction where chain_code = $1 and state = 'signed'
     ) as t, unnest(t.slot) as used where split_part(used, ':', 1) = $2 limit 1`,
    [chainCode, txid],
  );
  return rows.length === 1;
}

/**
 * Stores what was signed before it is sent. Its slot has to be reserved for this withdrawal: a nonce or an output
 * serves one, whatever the chain says.
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
  const reserved = await tx.query(
    'select from wallet.withdrawal_slot where chain_code = $1 and used = any($2) and withdrawal_id = $3',
    [row.chainCode, row.slot.uses, row.withdrawalId],
  );
  assert(reserved.length === row.slot.uses.length, `the slot of ${row.txid} is not that of its withdrawal`);
}

/**
 * Puts a payment on record that is final and was not stored before. Its bytes are not known, so it cannot be sent again if its
 * block leaves the chain, and no block is kept; its slot is used up already, and it has one by its name.
 */
export async function insertAdopted(
  tx: Tx,
  row: {
    readonly chainCode: string;
    readonly txid: string;
    readonly withdrawalId: string;
    readonly fee: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.withdrawal_transaction (chain_code, txid, withdrawal_id, raw, slot, fee_max, state, created_at,
       ended_at)
     values ($1, $2, $3, '', array['adopted:' || $2::text], $4, 'mined', $5, $5)`,
    [row.chainCode, row.txid, row.withdrawalId, row.fee, toTimestamp(row.at)],
  );
}

/** Tables of what the hot wallet signs. */
export type PaymentTable = 'withdrawal_transaction' | 'sweep_transaction';

/** Ends a transaction; one that is in a block has the block, in case that it leaves the chain. */
export async function updateTransaction(
  tx: Tx,
  row: {
    readonly table: PaymentTable;
    readonly chainCode: string;
    readonly txid: string;
    readonly state: 'replaced' | 'mined' | 'failed';
    readonly block?: BlockName;
    readonly at: number;
  },
): Promise<void> {
  const { table, chainCode, txid, state, block, at } = row;
  await tx.query(
    `update wallet.${table} set state = $3, ended_at = $4, block_height = $5, block_hash = $6
     where chain_code = $1 and txid = $2`,
    [chainCode, txid, state, toTimestamp(at), block?.height ?? null, block?.hash ?? null],
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
