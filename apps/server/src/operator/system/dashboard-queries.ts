import { type Db, toTimestamp } from '../../kernel/db.ts';

export async function countUsers(
  db: Db,
  dayStart: number,
): Promise<{ readonly total: number; readonly new_today: number; readonly active_today: number }> {
  const rows = await db.query<{ total: number; new_today: number; active_today: number }>(
    `select (select count(*) from identity.user) as total,
       (select count(*) from identity.user where created_at >= $1) as new_today,
       (select count(distinct user_id) from identity.session where last_used_at >= $1) as active_today`,
    [toTimestamp(dayStart)],
  );
  return rows[0] ?? { total: 0, new_today: 0, active_today: 0 };
}

/** Trades from the candles, which are few; open orders from the index that has nothing else. */
export async function countSpot(
  db: Db,
  dayAgo: number,
): Promise<{ readonly trades: number; readonly open_orders: number }> {
  const rows = await db.query<{ trades: number; open_orders: number }>(
    `select (select coalesce(sum(c.trades), 0)::bigint from market.currency_match m
         join market.candle c on c.match_id = m.id and c.period = '1h' and c.open_time >= $1) as trades,
       (select count(*) from spot.order where state = 'pending') as open_orders`,
    [toTimestamp(dayAgo)],
  );
  return rows[0] ?? { trades: 0, open_orders: 0 };
}

interface DayAmount {
  readonly day: number;
  readonly code: string;
  readonly amount: string;
}

/** Users by the UTC day of their registration. */
export function listSignups(
  db: Db,
  since: number,
): Promise<{ readonly day: number; readonly count: number }[]> {
  return db.query(
    `select date_trunc('day', created_at, 'UTC') as day, count(*) as count
     from identity.user where created_at >= $1 group by 1`,
    [toTimestamp(since)],
  );
}

/** What was traded on each UTC day, in the currencies that markets are quoted in: from the candles, which are few. */
export function listDayTurnovers(db: Db, since: number): Promise<DayAmount[]> {
  return db.query(
    `select c.open_time as day, q.code, trim_scale(sum(c.turnover))::text as amount
     from market.candle c join market.currency_match m on m.id = c.match_id
       join ledger.currency q on q.id = m.quote_currency_id
     where c.period = '1d' and c.open_time >= $1 group by 1, 2`,
    [toTimestamp(since)],
  );
}

/** What was credited on each UTC day. */
export function listDayDeposits(db: Db, since: number): Promise<DayAmount[]> {
  return db.query(
    `select date_trunc('day', d.credited_at, 'UTC') as day, c.code, trim_scale(sum(d.amount))::text as amount
     from wallet.deposit d join ledger.currency c on c.id = d.currency_id
     where d.credited_at >= $1 and d.state in ('credited', 'withdrawable') group by 1, 2`,
    [toTimestamp(since)],
  );
}

export interface ExposureRow {
  readonly currency_id: number;
  readonly code: string;
  readonly users: string;
  readonly house: string;
}

/** What users and the platform own, per currency; house accounts as of the last seal. */
export function listExposure(db: Db): Promise<ExposureRow[]> {
  return db.query<ExposureRow>(
    `select a.currency_id, c.code,
       trim_scale(coalesce(sum(a.available + a.held) filter (where a.kind = 'user'), 0))::text as users,
       trim_scale(coalesce(sum(a.available) filter (where a.kind = 'house'), 0))::text as house
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.kind in ('user', 'house')
     group by a.currency_id, c.code, c.id
     order by c.id`,
  );
}

export interface FlowRow {
  readonly code: string;
  readonly count: number;
  readonly amount: string;
}

/** Deposits that were credited since then, per currency. */
export function listDeposits(db: Db, since: number): Promise<FlowRow[]> {
  return db.query<FlowRow>(
    `select c.code, count(*) as count, trim_scale(sum(d.amount))::text as amount
     from wallet.deposit d join ledger.currency c on c.id = d.currency_id
     where d.credited_at >= $1 and d.state in ('credited', 'withdrawable')
     group by c.code order by c.code`,
    [toTimestamp(since)],
  );
}

/** Withdrawals that ended on their chain since then, per currency. */
export function listWithdrawals(db: Db, since: number): Promise<FlowRow[]> {
  return db.query<FlowRow>(
    `select c.code, count(*) as count, trim_scale(sum(w.amount))::text as amount
     from wallet.withdrawal w join ledger.currency c on c.id = w.currency_id
     where w.ended_at >= $1 and w.state = 'success'
     group by c.code order by c.code`,
    [toTimestamp(since)],
  );
}

export interface QueueRow {
  readonly name: string;
  readonly count: number;
  readonly oldest_at: number | null;
}

/** Work that waits for an operator. */
export function listQueues(db: Db, now: number): Promise<QueueRow[]> {
  return db.query<QueueRow>(
    `select 'proposals' as name, count(*) as count, min(p.proposed_at) as oldest_at
     from operator.proposal p left join operator.proposal_decision d on d.proposal_id = p.id
     where d.proposal_id is null and p.expires_at > $1
     union all
     select 'manual_deposits' as name, count(*) as count, min(seen_at) as oldest_at
     from wallet.deposit where state = 'pending_review'
     union all
     select 'withdrawals', count(*), min(created_at) from wallet.withdrawal where state = 'pending_review'
     union all
     select 'frozen_withdrawals', count(*), min(created_at) from wallet.withdrawal where state = 'proof_broken'
     union all
     select 'ledger_entries', count(*), min(proposed_at) from ledger.manual_entry where state = 'proposed'
     union all
     select 'house_movements', count(*), min(proposed_at) from ledger.house_movement where state = 'proposed'
     union all
     select 'verifications', count(*), min(submitted_at) from verification.case where state = 'in_review'
     union all
     select 'fiat_orders', count(*), min(waiting_since) from fiat.order where waiting_since is not null
     union all
     select 'fiat_merchants', count(*), min(applied_at) from fiat.merchant where state = 'applied'
     union all
     select 'support_chats', count(*), min(waiting_since) from support.conversation
     where state = 'open' and waiting_since is not null
     union all
     select 'feedback', count(*), min(waiting_since) from support.feedback where waiting_since is not null`,
    [toTimestamp(now)],
  );
}
