import type { ReferralVoidReason } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { FeeAccount } from '../ledger/index.ts';

export interface Settlement {
  readonly hour: number;
  readonly afterTxnId: number;
  readonly toTxnId: number;
  readonly settledAt: number;
}

export async function findLastSettlement(db: Db): Promise<Settlement | undefined> {
  const [row] = await db.query<Settlement>(
    `select hour, after_txn_id as "afterTxnId", to_txn_id as "toTxnId", settled_at as "settledAt"
     from referral.settlement order by hour desc limit 1`,
  );
  return row;
}

/** The end of the last settled hour; null before the first one. */
export async function readSettledUntil(db: Db): Promise<number | null> {
  const last = await findLastSettlement(db);
  return last === undefined ? null : last.hour + HOUR_MS;
}

/** Answers whether the hour was not settled before; a second settler waits here until the first one has ended. */
export async function insertSettlement(tx: Tx, settlement: Settlement): Promise<boolean> {
  const rows = await tx.query(
    `insert into referral.settlement (hour, after_txn_id, to_txn_id, settled_at) values ($1, $2, $3, $4)
     on conflict (hour) do nothing returning hour`,
    [
      toTimestamp(settlement.hour),
      settlement.afterTxnId,
      settlement.toTxnId,
      toTimestamp(settlement.settledAt),
    ],
  );
  return rows.length > 0;
}

/**
 * Settles the hour and all after it up to another one, in which nothing was posted. It does nothing when another settler
 * took the first of them: that one may have counted what is posted since, and its range is not the one of these hours.
 */
export async function insertIdleHours(db: Db, first: Settlement, until: number): Promise<void> {
  await db.query(
    `with taken as (
       insert into referral.settlement (hour, after_txn_id, to_txn_id, settled_at) values ($1, $3, $4, $5)
       on conflict (hour) do nothing returning hour
     )
     insert into referral.settlement (hour, after_txn_id, to_txn_id, settled_at)
     select later, $3, $4, $5
     from taken, generate_series(taken.hour + interval '1 hour', $2::timestamptz - interval '1 hour', interval '1 hour') as later`,
    [
      toTimestamp(first.hour),
      toTimestamp(until),
      first.afterTxnId,
      first.toTxnId,
      toTimestamp(first.settledAt),
    ],
  );
}

export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

export function listCurrencies(db: Db): Promise<Currency[]> {
  return db.query<Currency>('select id, code, scale from ledger.currency');
}

export interface InviterRow {
  readonly payerId: number;
  readonly registeredAt: number;
  readonly userId: number;
  readonly depth: number;
  /** Null for who is no agent at the hour. */
  readonly agentRate: number | null;
}

/** Everybody above some users, the nearest first, with the rates of agents at an hour. */
export function listInviters(
  db: Db,
  wanted: { readonly payerIds: readonly number[]; readonly hour: number; readonly depthMax: number },
): Promise<InviterRow[]> {
  return db.query<InviterRow>(
    `with recursive up as (
       select id as payer_id, created_at, invited_by as user_id, 1 as depth from identity.user
       where id = any($1::bigint[]) and invited_by is not null
       union all
       select up.payer_id, up.created_at, u.invited_by, up.depth + 1 from up join identity.user u on u.id = up.user_id
       where u.invited_by is not null and up.depth < $3
     )
     select payer_id as "payerId", created_at as "registeredAt", user_id as "userId", depth, (
       select nullif(v.rate, 0) from referral.agent_version v
       where v.user_id = up.user_id and v.effective_from <= $2 order by v.effective_from desc, v.id desc limit 1
     ) as "agentRate"
     from up order by payer_id, depth`,
    [wanted.payerIds, toTimestamp(wanted.hour), wanted.depthMax],
  );
}

export interface FeeRow {
  readonly payerId: number;
  readonly currencyId: number;
  /** The account of the house that got it. */
  readonly house: FeeAccount;
  readonly amount: string;
  readonly valueUsdt: string | null;
}

export async function insertFees(tx: Tx, hour: number, fees: readonly FeeRow[]): Promise<void> {
  await tx.query(
    `insert into referral.fee (hour, payer_id, currency_id, house, amount, value_usdt)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::text[], $5::numeric[], $6::numeric[])`,
    [
      toTimestamp(hour),
      fees.map(({ payerId }) => payerId),
      fees.map(({ currencyId }) => currencyId),
      fees.map(({ house }) => house),
      fees.map(({ amount }) => amount),
      fees.map(({ valueUsdt }) => valueUsdt),
    ],
  );
}

export async function insertTurnovers(
  tx: Tx,
  hour: number,
  turnovers: readonly { readonly userId: number; readonly value: string }[],
): Promise<void> {
  await tx.query(
    `insert into referral.turnover (hour, user_id, value_usdt)
     select $1, * from unnest($2::bigint[], $3::numeric[])`,
    [toTimestamp(hour), turnovers.map(({ userId }) => userId), turnovers.map(({ value }) => value)],
  );
}

export interface CommissionRow {
  readonly payerId: number;
  readonly receiverId: number;
  readonly currencyId: number;
  readonly house: FeeAccount;
  readonly depth: number;
  readonly rate: number;
  readonly ordinary: string;
  readonly agent: string;
  readonly valueUsdt: string | null;
  readonly voidReason: ReferralVoidReason | null;
}

export async function insertCommissions(tx: Tx, hour: number, rows: readonly CommissionRow[]): Promise<void> {
  await tx.query(
    `insert into referral.commission (hour, payer_id, receiver_id, currency_id, house, depth, rate, ordinary,
       agent, value_usdt, void_reason)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::integer[], $7::integer[],
       $8::numeric[], $9::numeric[], $10::numeric[], $11::text[])`,
    [
      toTimestamp(hour),
      rows.map((row) => row.payerId),
      rows.map((row) => row.receiverId),
      rows.map((row) => row.currencyId),
      rows.map((row) => row.house),
      rows.map((row) => row.depth),
      rows.map((row) => row.rate),
      rows.map((row) => row.ordinary),
      rows.map((row) => row.agent),
      rows.map((row) => row.valueUsdt),
      rows.map((row) => row.voidReason),
    ],
  );
}

/** Keeps what a settlement found of some relations: void ones begin or go on, all others are lifted. */
export async function writeRelations(
  tx: Tx,
  hour: number,
  relations: readonly Pick<CommissionRow, 'payerId' | 'receiverId' | 'voidReason'>[],
): Promise<void> {
  const columns = [
    relations.map((row) => row.payerId),
    relations.map((row) => row.receiverId),
    relations.map((row) => row.voidReason),
    toTimestamp(hour),
  ];
  const FOUND = 'unnest($1::bigint[], $2::bigint[], $3::text[]) as found (payer_id, receiver_id, reason)';
  await tx.query(
    `insert into referral.void_relation as v (payer_id, receiver_id, reason, since, last_at)
     select payer_id, receiver_id, reason, $4, $4 from ${FOUND} where reason is not null
     on conflict on constraint void_relation_key do update set reason = excluded.reason, last_at = excluded.last_at,
       since = case when v.lifted_at is null then v.since else excluded.since end, lifted_at = null`,
    columns,
  );
  await tx.query(
    `update referral.void_relation v set lifted_at = $4 from ${FOUND}
     where v.payer_id = found.payer_id and v.receiver_id = found.receiver_id and found.reason is null
       and v.lifted_at is null`,
    columns,
  );
}

export interface DuePayment {
  readonly hour: number;
  readonly receiverId: number;
}

/** The payments of settled hours that were not made yet, oldest first. */
export function listDuePayments(
  db: Db,
  wanted: { readonly rows: number; readonly except: readonly string[] },
): Promise<DuePayment[]> {
  return db.query<DuePayment>(
    `select distinct hour, receiver_id as "receiverId" from referral.commission
     where not is_paid and void_reason is null
       and (extract(epoch from hour) * 1000)::bigint || ':' || receiver_id <> all ($2)
     order by hour, receiver_id limit $1`,
    [wanted.rows, wanted.except],
  );
}

export interface PaidSum {
  readonly currencyId: number;
  readonly house: FeeAccount;
  readonly amount: string;
}

/** Marks a payment as made; empty when another settler was faster. */
export function takePayment(tx: Tx, due: DuePayment): Promise<PaidSum[]> {
  return tx.query<PaidSum>(
    `with paid as (
       update referral.commission set is_paid = true
       where hour = $1 and receiver_id = $2 and not is_paid and void_reason is null
       returning currency_id, house, ordinary + agent as amount
     )
     select currency_id as "currencyId", house, trim_scale(sum(amount))::text as amount from paid
     group by 1, 2 order by 1, 2`,
    [toTimestamp(due.hour), due.receiverId],
  );
}
