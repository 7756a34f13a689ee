import type { DepositState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import type { LeavingPart } from './leaving-part.ts';

/** A deposit as the steps of its life need it. */
export interface Deposit {
  readonly id: string;
  readonly userId: number;
  readonly currencyId: number;
  readonly chainCode: string | null;
  readonly state: DepositState;
  readonly amount: string;
  readonly isCredited: boolean;
}

const DEPOSIT = `select id, user_id as "userId", currency_id as "currencyId", chain_code as "chainCode", state,
  trim_scale(amount)::text as amount, credited_at is not null as "isCredited" from wallet.deposit`;

/** Amount of a deposit as the user sees it: what is credited of it, else what arrived. */
export async function findTold(
  tx: Tx,
  id: string,
): Promise<{ readonly userId: number; readonly amount: string; readonly code: string }> {
  const [row] = await tx.query<{ userId: number; amount: string; code: string }>(
    `select d.user_id as "userId", c.code,
       trim_scale(case when d.credited_at is null then d.received else d.amount end)::text as amount
     from wallet.deposit d join ledger.currency c on c.id = d.currency_id where d.id = $1`,
    [id],
  );
  assert(row !== undefined, 'the deposit that changed exists');
  return row;
}

/** Records what a block brought. False when the output is known already, in whatever block that still counts. */
export async function insertDeposit(
  tx: Tx,
  row: {
    readonly id: string;
    readonly userId: number;
    readonly currencyId: number;
    readonly chainCode: string;
    readonly address: string;
    readonly txid: string;
    readonly outputIndex: number;
    readonly blockHeight: number;
    readonly blockHash: string;
    readonly received: string;
    readonly amount: string;
    readonly minimum: string;
    readonly state: 'seen' | 'below_minimum';
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into wallet.deposit (id, user_id, currency_id, chain_code, address, txid, output_index, block_height,
       block_hash, received, amount, minimum, state, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (chain_code, txid, output_index) where state <> 'orphaned' do nothing
     returning id`,
    [
      row.id,
      row.userId,
      row.currencyId,
      row.chainCode,
      row.address,
      row.txid,
      row.outputIndex,
      row.blockHeight,
      row.blockHash,
      row.received,
      row.amount,
      row.minimum,
      row.state,
      toTimestamp(row.at),
    ],
  );
  return rows.length > 0;
}

/**
 * Deposits that can be credited when a chain is read up to a height: seen in a block with enough
 * confirmations.
 */
export function listCreditable(tx: Tx, chainCode: string, height: number): Promise<Deposit[]> {
  return tx.query<Deposit>(
    `${DEPOSIT} d where d.chain_code = $1 and d.state = 'seen' and d.block_height <= $2 - (
       select confirmations_credit - 1 from wallet.chain where code = $1
     ) order by d.user_id, d.id`,
    [chainCode, height],
  );
}

/** Ends the waiting of what has enough confirmations when a chain is read up to a height. */
export async function markWithdrawable(
  tx: Tx,
  input: { readonly chainCode: string; readonly height: number; readonly at: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `update wallet.deposit set state = 'withdrawable', withdrawable_at = $3
     where chain_code = $1 and state = 'credited' and block_height <= $2 - (
       select confirmations_withdraw - 1 from wallet.chain where code = $1
     ) returning id`,
    [input.chainCode, input.height, toTimestamp(input.at)],
  );
  return rows.map((row) => row.id);
}

/** Lets wait again what has too few confirmations once a chain is back at a height. */
export async function markImmature(tx: Tx, chainCode: string, height: number): Promise<void> {
  await tx.query(
    `update wallet.deposit set state = 'credited', withdrawable_at = null
     where chain_code = $1 and state = 'withdrawable' and block_height > $2 - (
       select confirmations_withdraw - 1 from wallet.chain where code = $1
     )`,
    [chainCode, height],
  );
}

/** The deposits of a chain whose confirmations still count. */
export async function listConfirming(db: Db, chainCode: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    "select id from wallet.deposit where chain_code = $1 and state in ('seen', 'credited')",
    [chainCode],
  );
  return rows.map((row) => row.id);
}

/** Deposits in blocks above a height that still count, by user. */
export function listAbove(tx: Tx, chainCode: string, height: number): Promise<Deposit[]> {
  return tx.query<Deposit>(
    `${DEPOSIT} where chain_code = $1 and block_height > $2 and state <> 'orphaned'
     order by user_id, id for update`,
    [chainCode, height],
  );
}

export async function updateCredited(
  tx: Tx,
  row: {
    readonly id: string;
    readonly state: 'credited' | 'withdrawable';
    readonly amount: string;
    readonly repaid: string;
    readonly at: number;
    /** When it may leave; null while confirmations decide that. */
    readonly withdrawableAt: number | null;
  },
): Promise<void> {
  await tx.query(
    `update wallet.deposit set state = $2, amount = $3, repaid = $4, credited_at = $5,
       withdrawable_at = $6
     where id = $1`,
    [
      row.id,
      row.state,
      row.amount,
      row.repaid,
      toTimestamp(row.at),
      row.withdrawableAt === null ? null : toTimestamp(row.withdrawableAt),
    ],
  );
}

export async function updateOrphaned(
  tx: Tx,
  row: { readonly id: string; readonly shortfall: string; readonly at: number },
): Promise<void> {
  await tx.query(
    "update wallet.deposit set state = 'orphaned', shortfall = $2, orphaned_at = $3 where id = $1",
    [row.id, row.shortfall, toTimestamp(row.at)],
  );
}

/** Amount that a user still has to pay back of a coin after reversals that found too little. */
export async function findDebt(tx: Tx, userId: number, currencyId: number): Promise<string> {
  const rows = await tx.query<{ debt: string }>(
    `select trim_scale(coalesce(sum(shortfall - repaid), 0))::text as debt from wallet.deposit
     where user_id = $1 and currency_id = $2 and (shortfall > 0 or repaid > 0)`,
    [userId, currencyId],
  );
  return rows[0]?.debt ?? '0';
}

/** Locks users that may have to be frozen, before their balances. */
export async function lockUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query('select 1 from identity.user where id = any($1::bigint[]) order by id for update', [
    userIds,
  ]);
}

/** Amount that a user has of a coin, and the part of it that may not leave yet. */
export interface Maturity {
  readonly code: string;
  readonly scale: number;
  /** Free in the account that it would leave. */
  readonly available: string;
  /** In all accounts, without what waits to leave. */
  readonly owned: string;
  /** Of deposits that their chains may still take back. */
  readonly immature: string;
  /** From people, within a day. */
  readonly bought: string;
}

/** Amounts that wait to be withdrawn, and those in escrow for other people. */
const leavingOf = ({ promised }: LeavingPart): string => `coalesce((
    select sum(remaining) from ledger.hold where account_id = a.id and reason = 'withdrawal' and state = 'open'
  ), 0) + coalesce((
    select sum(p.amount) from (${promised}) as p
    where p.user_id = a.user_id and p.wallet = a.wallet and p.currency_id = a.currency_id
  ), 0)`;
const boughtOf = ({ kept }: LeavingPart): string =>
  `select b.currency_id, b.amount from (${kept}) as b where b.user_id = $1 and b.until > `;

export async function findMaturity(
  db: Db,
  part: LeavingPart,
  of: {
    readonly userId: number;
    readonly currencyId: number;
    readonly wallet: 'trade' | 'fiat';
    readonly at: number;
  },
): Promise<Maturity | undefined> {
  const rows = await db.query<Maturity>(
    `select c.code, c.scale,
       trim_scale(coalesce((
         select available from ledger.account where user_id = $1 and wallet = $3 and currency_id = c.id
       ), 0))::text as available,
       trim_scale(coalesce((
         select sum(a.available + a.held - (${leavingOf(part)})) from ledger.account a
         where a.user_id = $1 and a.currency_id = c.id
       ), 0))::text as owned,
       trim_scale(coalesce((
         select sum(d.amount - d.repaid) from wallet.deposit d
         where d.user_id = $1 and d.currency_id = c.id and d.state = 'credited'
       ), 0))::text as immature,
       trim_scale(coalesce((
         select sum(amount) from (${boughtOf(part)} $4) as b where b.currency_id = c.id
       ), 0))::text as bought
     from ledger.currency c where c.id = $2`,
    [of.userId, of.currencyId, of.wallet, toTimestamp(of.at)],
  );
  return rows[0];
}

/** A user's coins that may not leave yet: immature deposits, and coins bought from people within a day. */
export function listKept(
  db: Db,
  part: LeavingPart,
  of: { readonly userId: number; readonly at: number },
): Promise<{ code: string; amount: string }[]> {
  return db.query(
    `select c.code, trim_scale(sum(kept.amount))::text as amount
     from (
       select currency_id, amount - repaid as amount from wallet.deposit where user_id = $1 and state = 'credited'
       union all
       ${boughtOf(part)} $2
     ) as kept
     join ledger.currency c on c.id = kept.currency_id group by c.code`,
    [of.userId, toTimestamp(of.at)],
  );
}

/** A user's deposits that chains may still take back, by coin. */
export function listImmature(db: Db, userId: number): Promise<{ code: string; amount: string }[]> {
  return db.query(
    `select c.code, trim_scale(sum(d.amount - d.repaid))::text as amount
     from wallet.deposit d join ledger.currency c on c.id = d.currency_id
     where d.user_id = $1 and d.state = 'credited' and d.chain_code is not null group by c.code`,
    [userId],
  );
}

/** Those of the users of whom a chain may still take a deposit back. */
export async function listMaturing(db: Db, userIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.query<{ userId: number }>(
    `select distinct user_id as "userId" from wallet.deposit
     where user_id = any($1::bigint[]) and state = 'credited' and chain_code is not null`,
    [userIds],
  );
  return rows.map(({ userId }) => userId);
}

/**
 * A user's holdings by coin, without what waits to be withdrawn or is in escrow for other people, and without
 * the accounts for contracts and micro contracts.
 */
export function listEquity(
  db: Db,
  part: LeavingPart,
  userId: number,
): Promise<{ code: string; amount: string }[]> {
  return db.query(
    `select c.code, trim_scale(sum(a.available + a.held - (${leavingOf(part)})))::text as amount
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.user_id = $1 and a.wallet not in ('contract', 'micro') group by c.code`,
    [userId],
  );
}

/** The address of ours that a deposit came to; none where it was claimed. */
export function listPaidAddresses(
  db: Db,
  id: string,
): Promise<readonly { readonly chain: string; readonly address: string }[]> {
  return db.query(
    `select chain_code as chain, address from wallet.deposit where id = $1 and address is not null`,
    [id],
  );
}
