import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';
import type { ProductRecord } from './product.ts';

const COLUMNS = `p.id, p.currency_id as "currencyId", c.code, c.logo, c.scale, p.cycle_days as "cycleDays",
  p.apr_ppm as "aprPpm", trim_scale(p.quantity)::text as quantity, trim_scale(p.user_min)::text as "userMin",
  trim_scale(p.user_max)::text as "userMax", p.state, trim_scale(p.taken)::text as taken,
  trim_scale(p.paid)::text as paid, p.operator_name as "operatorName", p.created_at as "createdAt",
  p.opened_at as "openedAt", p.closed_at as "closedAt"`;
const TABLES = 'staking.product p join ledger.currency c on c.id = p.currency_id';
const LIVE = "staking.order o where o.product_id = p.id and o.state = 'in_effect'";

/** Reads a product and keeps others from taking from it, paying for it or ending it. */
export async function lockProduct(tx: Tx, id: number): Promise<ProductRecord | undefined> {
  const [row] = await tx.query<ProductRecord>(
    `select ${COLUMNS} from ${TABLES} where p.id = $1 for update of p`,
    [id],
  );
  return row;
}

export interface OwnProduct extends ProductRecord {
  readonly own: string;
}

/** The open products, by currency and cycle, with what a user has in effect in each. */
export function listOpenProducts(db: Db, userId: number): Promise<OwnProduct[]> {
  return db.query<OwnProduct>(
    `select ${COLUMNS}, trim_scale(coalesce((
       select sum(o.principal) from ${LIVE} and o.user_id = $1
     ), 0))::text as own
     from ${TABLES} where p.state = 'open' order by p.currency_id, p.cycle_days, p.id`,
    [userId],
  );
}

/** Amount that a user has in effect in a product. */
export async function readOwn(
  db: Db,
  of: { readonly productId: number; readonly userId: number },
): Promise<string> {
  const [row] = await db.query<{ own: string }>(
    `select trim_scale(coalesce(sum(principal), 0))::text as own from staking.order
     where product_id = $1 and user_id = $2 and state = 'in_effect'`,
    [of.productId, of.userId],
  );
  return row?.own ?? '0';
}

export interface ProductWithLive extends ProductRecord {
  readonly liveOrders: number;
  readonly livePrincipal: string;
  /** The dividends that the orders in effect have yet to receive. */
  readonly liveDividends: string;
}

const WITH_LIVE = `select ${COLUMNS}, live.orders as "liveOrders", live.principal as "livePrincipal",
    live.dividends as "liveDividends"
  from ${TABLES} cross join lateral (
    select count(*) as orders, trim_scale(coalesce(sum(o.principal), 0))::text as principal,
      trim_scale(coalesce(sum(o.daily_dividend * (o.days_total - o.days_paid)), 0))::text as dividends
    from ${LIVE}
  ) live`;

export function listProducts(
  db: Db,
  filter: { readonly state: string | null; readonly beforeId: number | null; readonly rows: number },
): Promise<ProductWithLive[]> {
  return db.query<ProductWithLive>(
    `${WITH_LIVE} where ($1::text is null or p.state = $1) and ($2::integer is null or p.id < $2)
     order by p.id desc limit $3`,
    [filter.state, filter.beforeId, filter.rows],
  );
}

export async function findProduct(db: Db, id: number): Promise<ProductWithLive | undefined> {
  const [row] = await db.query<ProductWithLive>(`${WITH_LIVE} where p.id = $1`, [id]);
  return row;
}

/** Every product that may still have to pay: the open ones, and the closed ones with orders in effect. */
export function listObliged(db: Db): Promise<ProductWithLive[]> {
  return db.query<ProductWithLive>(
    `${WITH_LIVE} where p.state = 'open' or (p.state = 'closed' and live.orders > 0)`,
  );
}

export type NewProduct = Pick<
  ProductRecord,
  'currencyId' | 'cycleDays' | 'aprPpm' | 'quantity' | 'userMin' | 'userMax' | 'operatorName' | 'createdAt'
>;

export async function insertProduct(tx: Tx, product: NewProduct): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into staking.product (currency_id, cycle_days, apr_ppm, quantity, user_min, user_max, state,
       operator_name, created_at)
     values ($1, $2, $3, $4, $5, $6, 'draft', $7, $8) returning id`,
    [
      product.currencyId,
      product.cycleDays,
      product.aprPpm,
      product.quantity,
      product.userMin,
      product.userMax,
      product.operatorName,
      toTimestamp(product.createdAt),
    ],
  );
  return row?.id ?? 0;
}

export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.query('select 1 from staking.product limit 1')).length > 0;
}

export async function openProduct(tx: Tx, id: number, at: number): Promise<void> {
  await tx.query("update staking.product set state = 'open', opened_at = $2 where id = $1", [
    id,
    toTimestamp(at),
  ]);
}

export async function closeProduct(tx: Tx, id: number, at: number): Promise<void> {
  await tx.query("update staking.product set state = 'closed', closed_at = $2 where id = $1", [
    id,
    toTimestamp(at),
  ]);
}

/** Adds to what is taken of a product and to what its orders keep; both may be negative. */
export async function changeProduct(
  tx: Tx,
  change: { readonly id: number; readonly taken: string; readonly paid: string },
): Promise<void> {
  await tx.query('update staking.product set taken = taken + $2, paid = paid + $3 where id = $1', [
    change.id,
    change.taken,
    change.paid,
  ]);
}

const REWARDS_LOCK = 4_711_026;

/** One after the other measures pools against the reward accounts, or changes what they owe other than by paying it. */
export async function lockRewards(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [REWARDS_LOCK]);
}

/** The coins in which there are pools or rewards. */
export function listRewardCurrencies(
  db: Db,
  account: string,
): Promise<{ readonly id: number; readonly code: string }[]> {
  return db.query(
    `select id, code from ledger.currency c
     where exists (select 1 from staking.product p where p.currency_id = c.id)
       or exists (
         select 1 from ledger.account a where a.kind = 'house' and a.wallet = $1 and a.currency_id = c.id
       )
     order by id`,
    [account],
  );
}

/** Currencies by their codes. */
export function listRewardable(
  db: Db,
  codes: readonly string[],
): Promise<{ readonly id: number; readonly code: string }[]> {
  return db.query('select id, code from ledger.currency where code = any($1::text[]) order by id', [codes]);
}

/** Every product that was opened, the newest last, for everybody to see. */
export function listOpenedProducts(db: Db): Promise<ProductRecord[]> {
  return db.query<ProductRecord>(
    `select ${COLUMNS} from ${TABLES} where p.opened_at is not null order by p.id`,
  );
}
