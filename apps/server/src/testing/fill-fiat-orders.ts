import type { App } from '../app.ts';
import { type Db, toTimestamp } from '../kernel/db.ts';
import { Journal, lockBalances, writeBatch } from '../ledger/index.ts';

const SELLER = 900_000;
const FIRST_BUYER = 1_000_000;
const USDT = 1;
const AD = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const MERCHANT = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f3';
/** Of one coin at 0.15 %, in millionths. */
const UNITS_EACH = 1_001_500n;
const SCALE_BEYOND = 100n;

/** Buyers whose payments confirm themselves have completed so many orders before (rule book, section 5). */
const COMPLETED_BEFORE = 5;
const TRUSTED_BUYERS = 20;

/** Orders of one coin each with one merchant, and what the clock has to do with them. */
export interface FiatFilling {
  readonly orders: number;
  /** `unpaid` ones, each of a buyer of its own, expire; `paid` ones of a few trusted buyers confirm themselves. */
  readonly state: 'unpaid' | 'paid';
  readonly openedAt: number;
  readonly dueAt: number;
}

/** Writes orders as the slice would have, in a few statements. Answers how many trusted buyers had completed before. */
export async function fillFiatOrders(app: App, filling: FiatFilling): Promise<number> {
  const isPaid = filling.state === 'paid';
  const before = isPaid ? COMPLETED_BEFORE * TRUSTED_BUYERS : 0;
  const orders = filling.orders + before;
  await holdCoins(app, orders);
  const { db } = app.slices;
  const at = toTimestamp(filling.openedAt);
  await fillAd(db, { orders, buyers: isPaid ? TRUSTED_BUYERS : orders, at });
  await fillOrders(db, { ...filling, orders });
  await db.query(
    `insert into fiat.order_event (order_id, seq, event, actor, from_state, to_state, at)
     select o.id, e.seq, e.event, e.actor, e.from_state, e.to_state, $1
     from fiat.order o cross join (values (1, 'open', 'buyer', null, 'unpaid'), (2, 'pay', 'buyer', 'unpaid', 'paid'))
       as e(seq, event, actor, from_state, to_state)
     where e.seq = 1 or $2 = 'paid'`,
    [at, filling.state],
  );
  await db.query(
    `insert into fiat.deadline (order_id, kind, due_at)
     select id, case when $2 = 'paid' then 'receipt' else 'expire' end,
       case when payment_reference::integer <= $3 then created_at else $1 end
     from fiat.order`,
    [toTimestamp(filling.dueAt), filling.state, before],
  );
  if (isPaid) await completeFirst(app);
  await db.query('analyze');
  return before;
}

/** Lets the first orders of each buyer confirm themselves: what they are trusted for is theirs afterwards. */
async function completeFirst({ slices }: App): Promise<void> {
  const trust = (sign: 1 | -1): Promise<unknown> =>
    slices.db.query(
      `update fiat.person set completed = completed + $1, ended = ended + $1, bought = bought + $1
       where user_id > $2`,
      [sign * COMPLETED_BEFORE, FIRST_BUYER],
    );
  await trust(1);
  await slices.fiat.runDeadlines();
  await trust(-1);
}

async function holdCoins({ slices }: App, orders: number): Promise<void> {
  const key = { userId: SELLER, wallet: 'fiat', currencyId: USDT } as const;
  await slices.db.transaction(async (tx) => {
    const name = { kind: 'world', name: 'demo', currencyId: USDT } as const;
    const world = await slices.ledger.ensurePlatformAccount(tx, name);
    const balances = await lockBalances(tx, [key]);
    const journal = new Journal(balances);
    const units = UNITS_EACH * SCALE_BEYOND * BigInt(orders);
    const at = toTimestamp(0);
    journal.begin({ kind: 'demo_grant', reference: null, idempotencyKey: 'fiat orders', at });
    journal.postUser(balances.get(key), units, 'demo_grant');
    journal.postPlatform(world, -units, 'demo_grant');
    balances.hold(balances.get(key), units);
    await writeBatch(tx, journal);
  });
}

async function fillAd(
  db: Db,
  { orders, buyers, at }: { readonly orders: number; readonly buyers: number; readonly at: string },
): Promise<void> {
  await db.query(
    `insert into fiat.person (user_id, orders)
     select $2, $1::integer
     union all
     select $3 + n, $1::integer / $4::integer + (n <= $1::integer % $4::integer)::integer
     from generate_series(1, $4::integer) as n`,
    [orders, SELLER, FIRST_BUYER, buyers],
  );
  await db.query(
    `insert into fiat.person_day (user_id, day, orders)
     select user_id, ($1::timestamptz at time zone 'UTC')::date, orders from fiat.person`,
    [at],
  );
  await db.query(
    `insert into fiat.merchant (id, user_id, business_name, state, statement, bond, applied_at)
     values ($1, $2, 'Harbour', 'certified', '', 0, $3)`,
    [MERCHANT, SELLER, at],
  );
  await db.query(
    `insert into fiat.ad (id, merchant_id, user_id, side, currency_id, unit, price_kind, price,
       published, remaining, live, fee_remaining, held, fee_ppm, min_volume, max_volume, payment_kinds, method_ids,
       window_minutes, remarks, counterparty_level, counterparty_orders, counterparty_days, is_auto_open, state,
       is_listed, created_at, updated_at)
     values ($1, $2, $3, 'sell', $4, 'USD', 'fixed', 1, $5, 0, $5, 0, 0, 1500, 1, 1000, array['bank'],
       array[]::uuid[], 30, '', 1, 0, 0, true, 'open', false, $6, $6)`,
    [AD, MERCHANT, SELLER, USDT, orders, at],
  );
}

async function fillOrders(db: Db, { orders, state, openedAt }: FiatFilling): Promise<void> {
  const at = toTimestamp(openedAt);
  const buyers = state === 'paid' ? TRUSTED_BUYERS : orders;
  if (state === 'paid')
    await db.query(
      `insert into file.file (id, user_id, purpose, reference, content_type, width, height, bytes, sha256, state, created_at)
       select md5('file' || n)::uuid, $2 + 1 + (n - 1) % $4::integer, 'payment_voucher', 'fiat_order:' || md5('order' || n)::uuid, 'image/jpeg',
         8, 8, 8, decode(repeat('00', 32), 'hex'), 'bound', $3
       from generate_series(1, $1::integer) as n`,
      [orders, FIRST_BUYER, at, buyers],
    );
  await db.query(
    `insert into fiat.order (public_id, payment_reference, ad_id, merchant_id, buyer_id, seller_id, taker_id,
       currency_id, unit, price, quantity, amount, fee, value, held, payment_kind, payee_sealed,
       window_minutes, remarks, created_at, state, paid_at, voucher_file_id, payer_name, is_stated_name_equal)
     select md5('order' || n)::uuid, lpad(n::text, 10, '0'), $2, $3, buyer, $5, buyer, $6, 'USD', 1, 1, 1,
       0.0015, 1, 1.0015, 'bank', ''::bytea, 30, '', $7, $8, case when p then $7::timestamptz end,
       case when p then md5('file' || n)::uuid end, case when p then 'Anna' end, case when p then true end
     from generate_series(1, $1::integer) as n
       cross join lateral (select $8 = 'paid' as p, $4 + 1 + (n - 1) % $9::integer as buyer) as wanted`,
    [orders, AD, MERCHANT, FIRST_BUYER, SELLER, USDT, at, state, buyers],
  );
}
