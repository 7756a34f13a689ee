import type { ReferralVoidReason } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';

export interface SettlementSums {
  readonly hour: number;
  readonly afterTxnId: number;
  readonly toTxnId: number;
  readonly settledAt: number;
  readonly payers: number;
  readonly receivers: number;
  readonly feesUsdt: string | null;
  readonly paidUsdt: string | null;
}

const sumOf = (from: string): string =>
  `(select case when count(*) = count(value_usdt) then trim_scale(coalesce(sum(value_usdt), 0))::text end
    from ${from} where hour = s.hour`;

/** The settled hours, newest first. */
export function listSettlements(
  db: Db,
  filter: { readonly hasEmpty: boolean; readonly before: number | null; readonly rows: number },
): Promise<SettlementSums[]> {
  return db.query<SettlementSums>(
    `select s.hour, s.after_txn_id as "afterTxnId", s.to_txn_id as "toTxnId", s.settled_at as "settledAt",
       (select count(distinct payer_id)::integer from referral.fee where hour = s.hour) as payers,
       (select count(distinct receiver_id)::integer from referral.commission
         where hour = s.hour and void_reason is null) as receivers,
       ${sumOf('referral.fee')}) as "feesUsdt",
       ${sumOf('referral.commission')} and void_reason is null) as "paidUsdt"
     from referral.settlement s
     where ($1 or exists (select 1 from referral.fee where hour = s.hour))
       and ($2::timestamptz is null or s.hour < $2)
     order by s.hour desc limit $3`,
    [filter.hasEmpty, filter.before === null ? null : toTimestamp(filter.before), filter.rows],
  );
}

export interface SettlementCurrency {
  readonly hour: number;
  readonly currencyId: number;
  readonly code: string;
  readonly fees: string;
  readonly paid: string;
  readonly withheld: string;
}

export function listSettlementCurrencies(db: Db, hours: readonly number[]): Promise<SettlementCurrency[]> {
  return db.query<SettlementCurrency>(
    `select f.hour, f.currency_id as "currencyId", m.code, trim_scale(f.fees)::text as fees,
       trim_scale(coalesce(c.paid, 0))::text as paid, trim_scale(coalesce(c.withheld, 0))::text as withheld
     from (select hour, currency_id, sum(amount) as fees from referral.fee
       where hour = any($1::timestamptz[]) group by 1, 2) f
     join ledger.currency m on m.id = f.currency_id
     left join (
       select hour, currency_id, sum(ordinary + agent) filter (where void_reason is null) as paid,
         sum(ordinary + agent) filter (where void_reason is not null) as withheld
       from referral.commission where hour = any($1::timestamptz[]) group by 1, 2
     ) c on c.hour = f.hour and c.currency_id = f.currency_id
     order by f.hour, f.currency_id`,
    [hours.map(toTimestamp)],
  );
}

export interface VoidRelation {
  readonly id: number;
  readonly payerId: number;
  readonly payerUid: string;
  readonly receiverId: number;
  readonly receiverUid: string;
  readonly reason: ReferralVoidReason;
  readonly since: number;
  readonly lastAt: number;
  readonly withheld: string | null;
}

/** Void relations, newest first. */
export function listVoidRelations(
  db: Db,
  filter: {
    readonly userId: number | null;
    readonly reason: ReferralVoidReason | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<VoidRelation[]> {
  return db.query<VoidRelation>(
    `select v.id, v.payer_id as "payerId", p.uid as "payerUid", v.receiver_id as "receiverId", r.uid as "receiverUid",
       v.reason, v.since, v.last_at as "lastAt", (
         select case when count(*) = count(value_usdt) then trim_scale(coalesce(sum(value_usdt), 0))::text end
         from referral.commission c
         where c.payer_id = v.payer_id and c.receiver_id = v.receiver_id and c.void_reason is not null
       ) as withheld
     from referral.void_relation v
     join identity.user p on p.id = v.payer_id join identity.user r on r.id = v.receiver_id
     where v.lifted_at is null and ($1::bigint is null or $1 in (v.payer_id, v.receiver_id))
       and ($2::text is null or v.reason = $2) and ($3::bigint is null or v.id < $3)
     order by v.id desc limit $4`,
    [filter.userId, filter.reason, filter.beforeId, filter.rows],
  );
}
