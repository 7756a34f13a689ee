import pg from 'pg';

export const FIAT_SIZES = { people: 20_000, merchants: 2_000, ads: 100_000, orders: 1_000_000 } as const;
/** Of so many orders the newest one is not over; of those, one in forty waits for an operator. */
const ACTIVE_OF = 50;
/** The instant of the first order; each is ten seconds younger than the one before. */
const FIRST_AT = Date.UTC(2026, 6, 1);
export const FIAT_NOW = FIRST_AT + FIAT_SIZES.orders * 10_000;

const AT = `to_timestamp(${FIRST_AT / 1_000} + n * 10)`;

type Sizes = Readonly<Record<keyof typeof FIAT_SIZES, number>>;

/** Everything is drawn by a seeded generator, so that each run fills the same. */
function statementsOf(sizes: Sizes): readonly string[] {
  const active = sizes.orders / ACTIVE_OF;
  const isActive = `n > ${sizes.orders - active}`;
  const merchant = `(n % ${sizes.merchants} + 1)`;
  const other = `(${sizes.merchants + 1} + n * 7919::bigint % ${sizes.people - sizes.merchants})`;
  const state = `case when ${isActive} then (array['unpaid', 'paid', 'disputed', 'exception'])[n % 4 + 1]
    when n % 10 = 0 then 'cancelled' else 'completed' end`;
  const isPaid = `(${state}) not in ('unpaid', 'cancelled')`;
  return [
    `select setseed(0.5)`,
    `insert into identity.user (uid, email, area_id, password_hash, is_user_real, level, invite_code, created_at)
   select (10000000 + n)::text, 'user' || n || '@example.com', 1, 'x', true, 2, 'CODE' || n, to_timestamp(1700000000)
   from generate_series(1, ${sizes.people}) n`,
    `insert into fiat.person (user_id, orders, ended, completed)
   select n, 60, 55, 50 from generate_series(1, ${sizes.people}) n`,
    `insert into fiat.person_day (user_id, day, orders, ended, completed)
   select u, date '2026-10-20' - d, 4, 3, 2 + u % 2
   from generate_series(1, ${sizes.merchants}) u, generate_series(-10, 40) d`,
    `insert into fiat.merchant (id, user_id, business_name, state, statement, bond, applied_at, certified_at)
   select md5('merchant' || n)::uuid, n, 'Merchant ' || n, 'certified', '', 3000, now(), now()
   from generate_series(1, ${sizes.merchants}) n`,
    `insert into fiat.ad (id, merchant_id, user_id, side, currency_id, unit, price_kind, price, ratio,
     published, remaining, fee_remaining, held, fee_ppm, min_volume, max_volume, payment_kinds, method_ids,
     window_minutes, remarks, counterparty_level, counterparty_orders, counterparty_days, is_auto_open, state,
     is_listed, reliability, created_at, updated_at)
   select md5('ad' || n)::uuid, md5('merchant' || ${merchant})::uuid, ${merchant}, side, coin,
     unit, kind, case when kind = 'fixed' then round((0.85 + spread * 0.3)::numeric, 4) end,
     case when kind = 'floating' then round((0.9 + spread * 0.2)::numeric, 4) end,
     quantity, quantity, fee, case when side = 'sell' then quantity + fee else 0 end, 1500, lowest, lowest * 20,
     case when n % 5 = 0 then array['alipay'] when n % 3 = 0 then array['bank', 'wechat'] else array['bank'] end, '{}',
     30, 'Please write the reference on your payment.', 1, n % 7, 0, true, state, state = 'open',
     (${merchant} * 7919 % 1000000), now(), now()
   from (
     select n, random() as spread, (array['sell', 'buy'])[1 + n % 2] as side,
       case when random() < 0.7 then 1 else 2 + (random() * 1.9)::integer end as coin,
       case when random() < 0.5 then 'EUR' else (array['USD', 'GBP', 'JPY', 'CNY', 'KRW', 'VND'])[1 + floor(random() * 6)] end as unit,
       case when random() < 0.6 then 'fixed' else 'floating' end as kind, (1000 + n % 9000)::numeric as quantity,
       case when n % 2 = 0 then (1000 + n % 9000) * 0.0015 else 0 end::numeric as fee,
       (10 + floor(random() * 90))::numeric as lowest,
       case when n % 10 = 9 then 'suspended' else 'open' end as state
     from generate_series(1, ${sizes.ads}) n
   ) drawn`,
    `insert into fiat.order (public_id, payment_reference, ad_id, merchant_id, buyer_id, seller_id, taker_id,
     currency_id, unit, price, quantity, amount, fee, value, held, payment_kind, payee_sealed,
     window_minutes, remarks, state, created_at, paid_at, voucher_file_id, payer_name, is_stated_name_equal,
     disputed_at, disputed_by, dispute_reason, dispute_text, ended_at, waiting_since)
   select md5('order' || n)::uuid, (1000000000 + n)::text, md5('ad' || n % ${sizes.ads} + 1)::uuid,
     md5('merchant' || ${merchant})::uuid, case when n % 2 = 0 then ${merchant} else ${other} end,
     case when n % 2 = 0 then ${other} else ${merchant} end, ${other}, 1, 'EUR', 0.9, 100, 90, 0.15, 100,
     case when ${isActive} then 100.15 else 0 end, 'bank', '\\x00', 30, '', ${state}, ${AT},
     case when ${isPaid} then ${AT} end, case when ${isPaid} then md5('file' || n)::uuid end,
     case when ${isPaid} then 'Anna Berger' end, case when ${isPaid} then true end,
     case when (${state}) = 'disputed' then ${AT} end, case when (${state}) = 'disputed' then 'buyer' end,
     case when (${state}) = 'disputed' then 'not_released' end, case when (${state}) = 'disputed' then 'text' end,
     case when not (${isActive}) then ${AT} end, case when ${isActive} and n % 40 in (2, 3) then ${AT} end
   from generate_series(1, ${sizes.orders}) n`,
    `insert into fiat.deadline (order_id, kind, due_at)
   select n, 'receipt', ${AT} from generate_series(${sizes.orders - active + 1}, ${sizes.orders}) n`,
    `insert into fiat.message (order_id, sender, kind, template, at)
   select n, (array['buyer', 'seller'])[1 + m % 2], 'template', 'hello', ${AT}
   from generate_series(${sizes.orders - 5 * active + 1}, ${sizes.orders}) n, generate_series(1, 3) m`,
  ];
}

/** Fills the tables of trading between people of a migrated database, and gathers what the planner goes by. */
export async function fillFiatLists(url: string, sizes: Sizes = FIAT_SIZES): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    for (const statement of statementsOf(sizes)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
