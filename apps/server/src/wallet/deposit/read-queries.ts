import type { ChainFamily, DepositState } from '@openbourse/api';
import { type Db, toTimestamp } from '../../kernel/db.ts';
import { uuidAt } from '../../kernel/random.ts';
import { ID_SLACK_MS } from '../id-slack.ts';

/** A deposit with what its user and its reviewer read of it. Amounts are decimals of its coin. */
export interface DepositRecord {
  readonly id: string;
  readonly userId: number;
  readonly uid: string;
  readonly state: DepositState;
  readonly currencyId: number;
  readonly code: string;
  readonly chain: string | null;
  readonly chainName: string | null;
  readonly network: string | null;
  readonly address: string | null;
  readonly txid: string | null;
  readonly blockHeight: number | null;
  readonly received: string;
  readonly amount: string | null;
  readonly repaid: string;
  readonly shortfall: string;
  readonly minimum: string | null;
  /** Null without a chain and once its block has left the chain. */
  readonly confirmations: number | null;
  readonly confirmationsCredit: number | null;
  readonly confirmationsWithdraw: number | null;
  readonly voucherFileId: string | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly firstOperatorId: number | null;
  readonly firstAmount: string | null;
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly seenAt: number;
  readonly creditedAt: number | null;
  readonly withdrawableAt: number | null;
  readonly orphanedAt: number | null;
}

const DEPOSIT = `select d.id, d.user_id as "userId", u.uid, d.state, d.currency_id as "currencyId", c.code,
    d.chain_code as chain, h.name as "chainName", a.network, d.address, d.txid, d.block_height as "blockHeight",
    trim_scale(d.received)::text as received, trim_scale(d.amount)::text as amount,
    trim_scale(d.repaid)::text as repaid, trim_scale(d.shortfall)::text as shortfall,
    trim_scale(d.minimum)::text as minimum,
    case when d.state <> 'orphaned' then greatest(tip.height - d.block_height + 1, 0) end as confirmations,
    h.confirmations_credit as "confirmationsCredit", h.confirmations_withdraw as "confirmationsWithdraw",
    m.voucher_file_id as "voucherFileId", m.note, coalesce(m.reason, d.reject_reason) as reason, m.first_operator_id as "firstOperatorId",
    trim_scale(m.first_amount)::text as "firstAmount", m.decided_by as "decidedBy", m.decided_at as "decidedAt",
    d.seen_at as "seenAt", d.credited_at as "creditedAt", d.withdrawable_at as "withdrawableAt",
    d.orphaned_at as "orphanedAt"
  from wallet.deposit d
  join ledger.currency c on c.id = d.currency_id
  join identity.user u on u.id = d.user_id
  left join wallet.chain h on h.code = d.chain_code
  left join wallet.asset a on a.chain_code = d.chain_code and a.currency_id = d.currency_id
  left join wallet.manual_deposit m on m.deposit_id = d.id
  left join lateral (
    select max(height) as height from wallet.scanned_block b where b.chain_code = d.chain_code
  ) as tip on true`;

/** Filter of a list of deposits; null leaves a field out. */
export interface DepositFilter {
  readonly userId: number | null;
  readonly currencyId: number | null;
  readonly chain: string | null;
  readonly state: DepositState | null;
  readonly kind: 'chain' | 'manual' | null;
  readonly txid: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Deposits, newest first, beginning behind an id. Ids are ordered by time. */
export function listDeposits(
  db: Db,
  filter: DepositFilter,
  page: { readonly beforeId: string | null; readonly rows: number },
): Promise<DepositRecord[]> {
  const conditions: string[] = [];
  const params: unknown[] = [];
  const narrow = (condition: (param: string) => string, value: unknown): void => {
    if (value === null) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  narrow((param) => `d.user_id = ${param}`, filter.userId);
  narrow((param) => `d.currency_id = ${param}`, filter.currencyId);
  narrow((param) => `d.chain_code = ${param}`, filter.chain);
  narrow((param) => `d.state = ${param}`, filter.state);
  // Written out, so that the few manual ones are found by their own index.
  if (filter.kind !== null)
    conditions.push(`d.chain_code is ${filter.kind === 'manual' ? 'null' : 'not null'}`);
  narrow((param) => `d.txid = ${param}`, filter.txid);
  if (filter.from !== null) {
    narrow((param) => `d.seen_at >= ${param}`, toTimestamp(filter.from));
    narrow((param) => `d.id >= ${param}`, uuidAt(Math.max(filter.from - ID_SLACK_MS, 0)));
  }
  if (filter.to !== null) {
    narrow((param) => `d.seen_at < ${param}`, toTimestamp(filter.to));
    narrow((param) => `d.id < ${param}`, uuidAt(filter.to + ID_SLACK_MS));
  }
  narrow((param) => `d.id < ${param}`, page.beforeId);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  params.push(page.rows);
  return db.query<DepositRecord>(`${DEPOSIT} ${where} order by d.id desc limit $${params.length}`, params);
}

/** The deposits of ids, in their order of time. */
export function listDepositsById(db: Db, ids: readonly string[]): Promise<DepositRecord[]> {
  return db.query<DepositRecord>(`${DEPOSIT} where d.id = any($1::uuid[]) order by d.id`, [ids]);
}

/** The deposits of a user that are still confirming or in review, newest first. */
export function listOpenDeposits(db: Db, userId: number, rows: number): Promise<DepositRecord[]> {
  return db.query<DepositRecord>(
    `${DEPOSIT} where d.user_id = $1 and d.state in ('seen', 'credited', 'pending_review')
     order by d.id desc limit $2`,
    [userId, rows],
  );
}

export interface ChainRecord {
  readonly code: string;
  readonly name: string;
  readonly family: ChainFamily;
  readonly scanned: number | null;
  readonly scannedAt: number | null;
}

/** The chains with how far each is read. */
export function listChains(db: Db): Promise<ChainRecord[]> {
  return db.query<ChainRecord>(
    `select h.code, h.name, h.family, b.height as scanned, b.scanned_at as "scannedAt"
     from wallet.chain h
     left join lateral (
       select height, scanned_at from wallet.scanned_block where chain_code = h.code order by height desc limit 1
     ) as b on true
     order by h.code`,
  );
}

/** Amount that came in through each chain less what went out, by the ledger: what custody owes there. */
export function listOwed(db: Db): Promise<{ chain: string; currencyId: number; owed: string }[]> {
  return db.query(
    `select substr(a.wallet, 7) as chain, a.currency_id as "currencyId",
       trim_scale(-a.available - coalesce((
         select sum(p.amount) from ledger.posting p
         where p.account_id = a.id and p.txn_id > coalesce((select max(last_txn_id) from ledger.seal), 0)
       ), 0))::text as owed
     from ledger.account a where a.kind = 'world' and a.wallet like 'chain:%'`,
  );
}

/**
 * Holdings of all users by coin, without a look at each of them: what the accounts of the house and of the
 * world lack (L11 says that all accounts are zero together). Of it what was brought in otherwise than by a
 * chain.
 */
export function listOwedToUsers(
  db: Db,
): Promise<{ currencyId: number; code: string; owed: string; byHand: string; play: string }[]> {
  return db.query(
    `with unsealed as (
       select account_id, sum(amount) as amount from ledger.posting
       where seq is null and txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal) group by account_id
     ), platform as (
       select a.currency_id, a.kind, a.wallet, a.available + coalesce(u.amount, 0) as amount
       from ledger.account a left join unsealed u on u.account_id = a.id where a.kind in ('house', 'world')
     )
     select p.currency_id as "currencyId", c.code, trim_scale(-sum(p.amount))::text as owed,
       trim_scale(coalesce(sum(greatest(-p.amount, 0)) filter (where p.kind = 'world'
         and p.wallet not in ('demo', 'debt') and p.wallet not like 'chain:%'), 0))::text as "byHand",
       trim_scale(greatest(-coalesce(sum(p.amount) filter (where p.kind = 'world' and p.wallet = 'demo'), 0), 0))::text
         as play
     from platform p join ledger.currency c on c.id = p.currency_id
     group by p.currency_id, c.code having sum(p.amount) < 0 order by p.currency_id`,
  );
}

/**
 * Amounts that were sent and are not final, by chain and coin, with the highest fee of the chain for them, for
 * collections and for sweeps: that is booked once it is final.
 */
export function listInFlight(db: Db): Promise<{ chain: string; currencyId: number; amount: string }[]> {
  return db.query(
    `with sent as (
       select chain_code, currency_id, amount - fee as amount from wallet.withdrawal where state = 'broadcast'
       union all
       select c.chain_code, a.currency_id, c.fee_max
       from (
         select t.chain_code, t.fee_max from wallet.withdrawal_transaction t
         join wallet.withdrawal w on w.id = t.withdrawal_id where t.state = 'signed' and w.state = 'broadcast'
         union all
         select chain_code, fee_max from wallet.collection where state = 'signed'
         union all
         select chain_code, fee_max from wallet.sweep_transaction where state = 'signed'
       ) as c join wallet.asset a on a.chain_code = c.chain_code and a.contract_address is null
     )
     select chain_code as chain, currency_id as "currencyId", trim_scale(sum(amount))::text as amount
     from sent group by chain_code, currency_id`,
  );
}
