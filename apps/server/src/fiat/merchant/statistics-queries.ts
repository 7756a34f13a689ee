import { type Db, toTimestamp } from '../../kernel/db.ts';
import type { MerchantRecord } from './merchant.ts';

/** Orders on ads of a merchant that were opened in a time; the end is excluded. */
export interface StoreSpan {
  readonly merchant: Pick<MerchantRecord, 'id' | 'userId'>;
  readonly from: number;
  readonly to: number;
}

/** Both sides apart, so that each is found by its own index. */
const ORDERS = `with one as (
    select * from fiat.order
    where buyer_id = $2 and merchant_id = $1 and created_at >= $3 and created_at < $4
    union all
    select * from fiat.order
    where seller_id = $2 and merchant_id = $1 and created_at >= $3 and created_at < $4
  )`;

const paramsOf = ({ merchant, from, to }: StoreSpan): unknown[] => [
  merchant.id,
  merchant.userId,
  toTimestamp(from),
  toTimestamp(to),
];

export interface StoreTotals {
  readonly orders: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly disputed: number;
  /** Means of the merchant as a buyer and as a seller. */
  readonly paymentMs: number | null;
  readonly releaseMs: number | null;
}

export async function readTotals(db: Db, span: StoreSpan): Promise<StoreTotals> {
  const [row] = await db.query<StoreTotals>(
    `${ORDERS} select count(*)::integer as orders,
       count(*) filter (where state = 'completed')::integer as completed,
       count(*) filter (where state = 'cancelled')::integer as cancelled,
       count(*) filter (where disputed_at is not null)::integer as disputed,
       round(avg(extract(epoch from paid_at - created_at) * 1000)
         filter (where state = 'completed' and buyer_id = $2))::bigint as "paymentMs",
       round(avg(extract(epoch from ended_at - paid_at) * 1000)
         filter (where state = 'completed' and seller_id = $2))::bigint as "releaseMs"
     from one`,
    paramsOf(span),
  );
  return row ?? { orders: 0, completed: 0, cancelled: 0, disputed: 0, paymentMs: null, releaseMs: null };
}

export interface StoreMarket {
  readonly currencyId: number;
  readonly coin: string;
  readonly unit: string;
  readonly soldQuantity: string;
  readonly soldAmount: string;
  readonly boughtQuantity: string;
  readonly boughtAmount: string;
  readonly fee: string;
}

/** Completed orders by coin and unit. */
export function listStoreMarkets(db: Db, span: StoreSpan): Promise<StoreMarket[]> {
  const sum = (column: string, side: string): string =>
    `trim_scale(coalesce(sum(one.${column}) filter (where one.${side}_id = $2), 0))::text`;
  return db.query<StoreMarket>(
    `${ORDERS} select one.currency_id as "currencyId", c.code as coin, one.unit,
       ${sum('quantity', 'seller')} as "soldQuantity", ${sum('amount', 'seller')} as "soldAmount",
       ${sum('quantity', 'buyer')} as "boughtQuantity", ${sum('amount', 'buyer')} as "boughtAmount",
       trim_scale(sum(one.fee))::text as fee
     from one join ledger.currency c on c.id = one.currency_id
     where one.state = 'completed' group by 1, 2, 3 order by 1, 3`,
    paramsOf(span),
  );
}

/** By the UTC day of the opening, oldest first; the value is of completed orders. */
export function listStoreDays(
  db: Db,
  span: StoreSpan,
): Promise<{ day: number; orders: number; completed: number; value: string }[]> {
  return db.query(
    `${ORDERS} select date_trunc('day', created_at, 'UTC') as day, count(*)::integer as orders,
       count(*) filter (where state = 'completed')::integer as completed,
       trim_scale(coalesce(sum(value) filter (where state = 'completed'), 0))::text as value
     from one group by 1 order by 1`,
    paramsOf(span),
  );
}

/** Orders of a person that ended and that were completed on some days, both included. */
export async function readEnds(
  db: Db,
  of: { readonly userId: number; readonly from: string; readonly to: string },
): Promise<{ readonly ended: number; readonly completed: number }> {
  const [row] = await db.query<{ ended: number; completed: number }>(
    `select coalesce(sum(ended), 0)::integer as ended, coalesce(sum(completed), 0)::integer as completed
     from fiat.person_day where user_id = $1 and day between $2::date and $3::date`,
    [of.userId, of.from, of.to],
  );
  return row ?? { ended: 0, completed: 0 };
}
