import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { Candidate, FactsRecord, MerchantRecord } from './merchant.ts';

const MERCHANT = `select m.id, m.user_id as "userId", m.business_name as "businessName", m.state, m.statement,
  trim_scale(m.bond)::text as bond, m.applications, m.is_history_waived as "isHistoryWaived", m.is_away as "isAway",
  m.applied_at as "appliedAt", m.certified_at as "certifiedAt", m.decided_at as "decidedAt",
  m.decided_by as "decidedBy", m.reason, m.leaving_at as "leavingAt"
  from fiat.merchant m`;

export async function findMerchant(db: Db, id: string): Promise<MerchantRecord | undefined> {
  const [row] = await db.query<MerchantRecord>(`${MERCHANT} where m.id = $1`, [id]);
  return row;
}

export async function findMerchantOf(db: Db, userId: number): Promise<MerchantRecord | undefined> {
  const [row] = await db.query<MerchantRecord>(`${MERCHANT} where m.user_id = $1`, [userId]);
  return row;
}

/** Oldest application first; of one user or state, after a place in that order. */
export function listMerchants(
  db: Db,
  filter: {
    readonly state: string | null;
    readonly userId: number | null;
    readonly after: { readonly appliedAt: number; readonly id: string };
    readonly rows: number;
  },
): Promise<MerchantRecord[]> {
  return db.query<MerchantRecord>(
    `${MERCHANT} where ($1::text is null or m.state = $1) and ($2::bigint is null or m.user_id = $2)
       and (m.applied_at, m.id) > ($3::timestamptz, $4::uuid)
     order by m.applied_at, m.id limit $5`,
    [filter.state, filter.userId, toTimestamp(filter.after.appliedAt), filter.after.id, filter.rows],
  );
}

/** Public facts about merchants; of the days since a date. */
export function listFacts(
  db: Db,
  wanted: { readonly ids: readonly string[]; readonly since: string },
): Promise<FactsRecord[]> {
  return db.query<FactsRecord>(
    `select m.id, m.business_name as "businessName", m.is_away as "isAway", m.certified_at as "certifiedAt",
       u.created_at as "registeredAt", u.mobile is not null as "hasMobile", u.level, p.orders, p.completed,
       d.orders::integer as "recentOrders", d.ended::integer as "recentEnded",
       d.completed::integer as "recentCompleted", p.payments, p.payment_ms as "paymentMs", p.releases,
       p.release_ms as "releaseMs"
     from fiat.merchant m join fiat.person p on p.user_id = m.user_id join identity.user u on u.id = m.user_id
     cross join lateral (
       select coalesce(sum(orders), 0) as orders, coalesce(sum(ended), 0) as ended,
         coalesce(sum(completed), 0) as completed
       from fiat.person_day where user_id = m.user_id and day > $2::date
     ) d
     where m.id = any($1::uuid[])`,
    [wanted.ids, wanted.since],
  );
}

/** Users' standing by the criteria for merchants; also of users who never traded. */
export function listCandidates(
  db: Db,
  wanted: { readonly userIds: readonly number[]; readonly since: string },
): Promise<Candidate[]> {
  return db.query<Candidate>(
    `select u.id as "userId", u.uid, u.level, u.created_at as "registeredAt", coalesce(p.completed, 0) as completed,
       d.ended::integer as "recentEnded", d.completed::integer as "recentCompleted",
       (select count(*) from fiat.counterparty c where c.user_id = u.id)::integer as counterparties,
       (select count(*) from fiat.ad a where a.user_id = u.id and a.state = 'open')::integer as "openAds",
       (select count(*) from fiat.ad a where a.user_id = u.id and a.state in ('open', 'suspended'))::integer
         as "runningAds",
       (select count(*) from fiat.order o where o.buyer_id = u.id and o.state not in ('completed', 'cancelled'))::integer
         + (select count(*) from fiat.order o where o.seller_id = u.id and o.state not in ('completed', 'cancelled'))::integer
         as "openOrders"
     from identity.user u left join fiat.person p on p.user_id = u.id
     cross join lateral (
       select coalesce(sum(ended), 0) as ended, coalesce(sum(completed), 0) as completed
       from fiat.person_day where user_id = u.id and day > $2::date
     ) d
     where u.id = any($1::bigint[])`,
    [wanted.userIds, wanted.since],
  );
}

/** Value of the orders of a merchant that are not over, together, in USDT. */
export async function readCoverUsed(
  db: Db,
  merchant: Pick<MerchantRecord, 'id' | 'userId'>,
): Promise<string> {
  const [row] = await db.query<{ value: string }>(
    `select trim_scale(coalesce(sum(value), 0))::text as value from (
       select value from fiat.order
       where buyer_id = $2 and merchant_id = $1 and state not in ('completed', 'cancelled')
       union all
       select value from fiat.order
       where seller_id = $2 and merchant_id = $1 and state not in ('completed', 'cancelled')) one`,
    [merchant.id, merchant.userId],
  );
  return row?.value ?? '0';
}

/** One after the other asks whether a name is taken. */
export async function isNameTaken(
  tx: Tx,
  wanted: { readonly businessName: string; readonly userId: number },
): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('fiat.business_name', 0))`);
  const rows = await tx.query(
    'select 1 as one from fiat.merchant where lower(business_name) = lower($1) and user_id <> $2',
    [wanted.businessName, wanted.userId],
  );
  return rows.length > 0;
}

/** Stores an application, the first one of a person or another one. */
export async function storeApplication(
  tx: Tx,
  row: Pick<
    MerchantRecord,
    'id' | 'userId' | 'businessName' | 'statement' | 'bond' | 'applications' | 'appliedAt'
  >,
): Promise<void> {
  await tx.query(
    `insert into fiat.merchant (id, user_id, business_name, state, statement, bond, applications, applied_at)
     values ($1, $2, $3, 'applied', $4, $5, $6, $7)
     on conflict (user_id) do update set business_name = excluded.business_name, state = 'applied',
       statement = excluded.statement, bond = excluded.bond, applications = excluded.applications,
       applied_at = excluded.applied_at, is_history_waived = false, is_away = false, decided_at = null, decided_by = null, reason = null, leaving_at = null`,
    [
      row.id,
      row.userId,
      row.businessName,
      row.statement,
      row.bond,
      row.applications,
      toTimestamp(row.appliedAt),
    ],
  );
}

/** Stores what became of a merchant whose person is locked. */
export async function writeMerchant(tx: Tx, row: MerchantRecord): Promise<void> {
  const instant = (at: number | null): string | null => (at === null ? null : toTimestamp(at));
  await tx.query(
    `update fiat.merchant set state = $2, bond = $3, is_history_waived = $4, is_away = $5, certified_at = $6,
       decided_at = $7, decided_by = $8, reason = $9, leaving_at = $10 where id = $1`,
    [
      row.id,
      row.state,
      row.bond,
      row.isHistoryWaived,
      row.isAway,
      instant(row.certifiedAt),
      instant(row.decidedAt),
      row.decidedBy,
      row.reason,
      instant(row.leavingAt),
    ],
  );
}

/** Merchants whose bond may be due: who leaves, and who lost the certification. */
export function listBondsOut(db: Db, at: number): Promise<{ id: string; userId: number }[]> {
  return db.query(
    `select id, user_id as "userId" from fiat.merchant
     where state in ('leaving', 'revoked') and bond > 0 and (leaving_at is null or leaving_at <= $1)
     order by applied_at limit 100`,
    [toTimestamp(at)],
  );
}

/** When the last order of a merchant ended; null before the first, and `isActive` while one is not over. */
export async function readLastOrder(
  db: Db,
  userId: number,
): Promise<{ readonly isActive: boolean; readonly endedAt: number | null }> {
  const [row] = await db.query<{ isActive: boolean; endedAt: number | null }>(
    `select coalesce(bool_or(state not in ('completed', 'cancelled')), false) as "isActive",
       max(ended_at) as "endedAt"
     from fiat.order where buyer_id = $1 or seller_id = $1`,
    [userId],
  );
  return row ?? { isActive: false, endedAt: null };
}

const RELIABILITY = `(coalesce(sum(d.completed), 0) + 1) * 1000000 / (coalesce(sum(d.ended), 0) + 2)`;

/** Copies the reliability of people who are locked to their ads, in parts of a million. */
export async function rateAds(
  tx: Tx,
  wanted: { readonly userIds: readonly number[]; readonly since: string },
): Promise<void> {
  await tx.query(
    `update fiat.ad a set reliability = r.reliability
     from (
       select w.id as user_id, (select ${RELIABILITY} from fiat.person_day d where d.user_id = w.id and d.day > $2::date)
         as reliability
       from unnest($1::bigint[]) as w(id)
     ) r
     where a.user_id = r.user_id and a.state in ('open', 'suspended') and a.reliability <> r.reliability`,
    [wanted.userIds, wanted.since],
  );
}

/** Merchants whose ads carry a reliability that the days no longer give. */
export async function listMisrated(db: Db, since: string): Promise<readonly number[]> {
  const rows = await db.query<{ userId: number }>(
    `select a.user_id as "userId"
     from (
       select user_id, min(reliability) as lowest, max(reliability) as highest
       from fiat.ad where state in ('open', 'suspended') group by user_id
     ) a
     cross join lateral (
       select ${RELIABILITY} as reliability from fiat.person_day d where d.user_id = a.user_id and d.day > $1::date
     ) r
     where a.lowest <> r.reliability or a.highest <> r.reliability
     order by 1`,
    [since],
  );
  return rows.map(({ userId }) => userId);
}
