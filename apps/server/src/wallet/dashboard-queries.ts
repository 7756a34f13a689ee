import { type Db, toTimestamp } from '../kernel/db.ts';
import type { Queue } from '../operator/index.ts';
import { SHORT_HOT_WALLETS } from './refill/house-wallet-queries.ts';

export const WALLET_QUEUES: readonly Queue[] = [
  {
    name: 'manual_deposits',
    waiting: `select seen_at as since from wallet.deposit where state = 'pending_review'`,
  },
  {
    name: 'late_deposits',
    waiting: `select seen_at as since from wallet.deposit where state = 'late'`,
  },
  {
    name: 'withdrawals',
    waiting: `select created_at as since from wallet.withdrawal where state = 'pending_review'`,
  },
  {
    name: 'frozen_withdrawals',
    waiting: `select created_at as since from wallet.withdrawal where state = 'proof_broken'`,
  },
  {
    name: 'refills',
    waiting: `select created_at as since from wallet.refill where state = 'open'`,
  },
  { name: 'short_hot_wallets', waiting: SHORT_HOT_WALLETS },
];

/** Amounts of a currency that came in or went out. */
interface Flow {
  readonly code: string;
  readonly count: number;
  readonly amount: string;
}

/** Sums up deposits that were credited since an instant, per currency. */
export function listDepositFlows(db: Db, since: number): Promise<Flow[]> {
  return db.query<Flow>(
    `select c.code, count(*) as count, trim_scale(sum(d.amount))::text as amount
     from wallet.deposit d join ledger.currency c on c.id = d.currency_id
     where d.credited_at >= $1 and d.state in ('credited', 'withdrawable')
     group by c.code order by c.code`,
    [toTimestamp(since)],
  );
}

/** Sums up withdrawals that ended on their chain since an instant, per currency. */
export function listWithdrawalFlows(db: Db, since: number): Promise<Flow[]> {
  return db.query<Flow>(
    `select c.code, count(*) as count, trim_scale(sum(w.amount))::text as amount
     from wallet.withdrawal w join ledger.currency c on c.id = w.currency_id
     where w.ended_at >= $1 and w.state = 'success'
     group by c.code order by c.code`,
    [toTimestamp(since)],
  );
}

/** Sums up what was credited on each UTC day. */
export function listDayDeposits(
  db: Db,
  since: number,
): Promise<{ readonly day: number; readonly code: string; readonly amount: string }[]> {
  return db.query(
    `select date_trunc('day', d.credited_at, 'UTC') as day, c.code, trim_scale(sum(d.amount))::text as amount
     from wallet.deposit d join ledger.currency c on c.id = d.currency_id
     where d.credited_at >= $1 and d.state in ('credited', 'withdrawable') group by 1, 2`,
    [toTimestamp(since)],
  );
}
