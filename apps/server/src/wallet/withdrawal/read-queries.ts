import type { WithdrawalEvent, WithdrawalFlag, WithdrawalState } from '@openbourse/api';
import { type Db, toTimestamp } from '../../kernel/db.ts';
import { uuidAt } from '../../kernel/random.ts';
import { ID_SLACK_MS } from '../id-slack.ts';
import type { Waiting } from './withdrawal-queries.ts';

/** A withdrawal with what its user and its reviewer read of it. Amounts are decimals of its coin. */
export interface WithdrawalRecord {
  readonly id: string;
  readonly userId: number;
  readonly uid: string;
  readonly state: WithdrawalState;
  readonly currencyId: number;
  readonly code: string;
  readonly chain: string;
  readonly chainName: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly credited: string;
  readonly valueUsdt: string;
  readonly flags: readonly WithdrawalFlag[];
  readonly isFrozen: boolean;
  readonly txid: string | null;
  readonly confirmationsNeeded: number;
  readonly approvalsNeeded: number;
  readonly firstOperatorId: number | null;
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly reason: string | null;
  readonly waitsFor: Waiting | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly timeline: readonly {
    readonly kind: WithdrawalEvent;
    readonly at: number;
    readonly reason: string | null;
    readonly txid: string | null;
  }[];
}

const WITHDRAWAL = `select w.id, w.user_id as "userId", u.uid, w.state, w.currency_id as "currencyId", c.code,
    w.chain_code as chain, h.name as "chainName", a.network, w.address, w.memo,
    trim_scale(w.amount)::text as amount, trim_scale(w.fee)::text as fee,
    trim_scale(w.amount - w.fee)::text as credited, trim_scale(w.value_usdt)::text as "valueUsdt", w.flags,
    u.frozen_at is not null as "isFrozen", t.txid, h.confirmations_withdraw as "confirmationsNeeded",
    w.approvals_needed as "approvalsNeeded", w.first_operator_id as "firstOperatorId", w.decided_by as "decidedBy",
    w.decided_at as "decidedAt", w.reason, w.waits_for as "waitsFor", w.created_at as "createdAt",
    w.ended_at as "endedAt", e.timeline
  from wallet.withdrawal w
  join ledger.currency c on c.id = w.currency_id
  join identity.user u on u.id = w.user_id
  join wallet.chain h on h.code = w.chain_code
  join wallet.asset a on a.chain_code = w.chain_code and a.currency_id = w.currency_id
  left join lateral (
    select txid from wallet.withdrawal_transaction
    where withdrawal_id = w.id and state in ('signed', 'mined') and w.state in ('broadcast', 'success') limit 1
  ) as t on true
  join lateral (
    select json_agg(json_build_object('kind', kind, 'at', floor(extract(epoch from at) * 1000), 'reason', reason,
      'txid', txid) order by id) as timeline
    from wallet.withdrawal_event where withdrawal_id = w.id
  ) as e on true`;

/** Filter of a list of withdrawals; null leaves a field out. */
export interface WithdrawalFilter {
  readonly userId: number | null;
  readonly currencyId: number | null;
  readonly chain: string | null;
  readonly state: WithdrawalState | null;
  readonly flag: WithdrawalFlag | null;
  readonly txid: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Withdrawals beginning behind an id. Ids are ordered by time. */
export function listWithdrawals(
  db: Db,
  filter: WithdrawalFilter,
  page: { readonly cursor: string | null; readonly rows: number; readonly isOldestFirst: boolean },
): Promise<WithdrawalRecord[]> {
  const conditions: string[] = [];
  const params: unknown[] = [];
  const narrow = (condition: (param: string) => string, value: unknown): void => {
    if (value === null) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  narrow((param) => `w.user_id = ${param}`, filter.userId);
  narrow((param) => `w.currency_id = ${param}`, filter.currencyId);
  narrow((param) => `w.chain_code = ${param}`, filter.chain);
  narrow((param) => `w.state = ${param}`, filter.state);
  narrow((param) => `w.flags @> ${param}`, filter.flag === null ? null : [filter.flag]);
  narrow(
    (param) => `w.id in (select withdrawal_id from wallet.withdrawal_transaction where txid = ${param})`,
    filter.txid,
  );
  if (filter.from !== null) {
    narrow((param) => `w.created_at >= ${param}`, toTimestamp(filter.from));
    narrow((param) => `w.id >= ${param}`, uuidAt(Math.max(filter.from - ID_SLACK_MS, 0)));
  }
  if (filter.to !== null) {
    narrow((param) => `w.created_at < ${param}`, toTimestamp(filter.to));
    narrow((param) => `w.id < ${param}`, uuidAt(filter.to + ID_SLACK_MS));
  }
  narrow((param) => `w.id ${page.isOldestFirst ? '>' : '<'} ${param}`, page.cursor);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  params.push(page.rows);
  const order = page.isOldestFirst ? 'asc' : 'desc';
  return db.query<WithdrawalRecord>(
    `${WITHDRAWAL} ${where} order by w.id ${order} limit $${params.length}`,
    params,
  );
}

/** A user's withdrawals that are not final, the newest first. */
export function listUnderWay(db: Db, userId: number, rows: number): Promise<WithdrawalRecord[]> {
  return db.query<WithdrawalRecord>(
    `${WITHDRAWAL} where w.user_id = $1 and w.state in ('pending_review', 'approved', 'broadcast', 'proof_broken')
     order by w.id desc limit $2`,
    [userId, rows],
  );
}

export async function findWithdrawal(db: Db, id: string): Promise<WithdrawalRecord | undefined> {
  const rows = await db.query<WithdrawalRecord>(`${WITHDRAWAL} where w.id = $1`, [id]);
  return rows[0];
}

/** Confirmations that end a withdrawal on a chain; null where operators have not listed it. */
export async function readConfirmations(db: Db, chainCode: string): Promise<number | null> {
  const rows = await db.query<{ confirmations: number }>(
    'select confirmations_withdraw as confirmations from wallet.chain where code = $1',
    [chainCode],
  );
  return rows[0]?.confirmations ?? null;
}

/** Facts about the address for a reviewer. */
export interface AddressFacts {
  readonly boundAt: number;
  readonly withdrawals: number;
  readonly otherUsers: number;
}

export async function readAddressFacts(db: Db, withdrawalId: string): Promise<AddressFacts> {
  const rows = await db.query<AddressFacts>(
    `select b.created_at as "boundAt",
       (select count(*) from wallet.withdrawal o
        where o.user_id = w.user_id and o.chain_code = w.chain_code and o.address = w.address
          and o.state = 'success') as withdrawals,
       (select count(distinct user_id) from wallet.withdrawal_address o
        where o.chain_code = w.chain_code and o.address = w.address and o.user_id <> w.user_id) as "otherUsers"
     from wallet.withdrawal w join wallet.withdrawal_address b on b.id = w.address_id where w.id = $1`,
    [withdrawalId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the withdrawal ${withdrawalId} has an address`);
  return row;
}

/** Amount that came in for a user by coin, without what left its chain again. */
export function listDeposited(db: Db, userId: number): Promise<{ code: string; amount: string }[]> {
  return db.query(
    `select c.code, trim_scale(sum(d.amount))::text as amount from wallet.deposit d
     join ledger.currency c on c.id = d.currency_id
     where d.user_id = $1 and d.state in ('credited', 'withdrawable') group by c.code`,
    [userId],
  );
}

/** Amount that a user withdrew, in USDT as it was asked for. */
export async function readWithdrawn(
  db: Db,
  userId: number,
): Promise<{ readonly count: number; readonly sum: string }> {
  const rows = await db.query<{ count: number; sum: string }>(
    `select count(*) as count, trim_scale(coalesce(sum(value_usdt), 0))::text as sum
     from wallet.withdrawal where user_id = $1 and state = 'success'`,
    [userId],
  );
  return rows[0] ?? { count: 0, sum: '0' };
}
