-- Locks: ledger.house_movement for the length of its checks. Rewrites: none. breaking: no
create schema staking;

-- A pool with its terms, which never change: another rate is another product (rule book, section 7).
create table staking.product (
  id integer generated always as identity primary key,
  currency_id integer not null references market.currency,
  cycle_days integer not null check (cycle_days between 1 and 365),
  -- Millionths of the principal a year. At most all of it, so that dividends never exceed the principal.
  apr_ppm integer not null check (apr_ppm between 1 and 1000000),
  quantity numeric(38,18) not null check (quantity > 0 and quantity <> 'NaN'),
  user_min numeric(38,18) not null check (user_min > 0 and user_min <> 'NaN'),
  user_max numeric(38,18) not null check (user_max <> 'NaN'),
  state text not null check (state in ('draft', 'open', 'closed')),
  -- The principal of every order that was not redeemed, ended ones as well, and the dividends that they keep.
  taken numeric(38,18) not null default 0 check (taken >= 0 and taken <> 'NaN'),
  paid numeric(38,18) not null default 0 check (paid >= 0 and paid <> 'NaN'),
  operator_name text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  constraint product_user_range check (user_min <= user_max and user_max <= quantity),
  constraint product_not_oversold check (taken <= quantity),
  constraint product_opened check (state <> 'open' or opened_at is not null),
  constraint product_closed check ((state = 'closed') = (closed_at is not null)),
  constraint product_only_open_is_taken check (opened_at is not null or taken = 0)
);
create index product_state on staking.product (state, id);

-- An order carries its own hold: its principal, until it has expired.
create table staking.order (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null check (user_id > 0),
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  product_id integer not null references staking.product,
  principal numeric(38,18) not null check (principal > 0 and principal <> 'NaN'),
  daily_dividend numeric(38,18) not null check (daily_dividend >= 0 and daily_dividend <> 'NaN'),
  days_total integer not null check (days_total > 0),
  days_paid integer not null default 0,
  paid numeric(38,18) not null default 0,
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  ordered_at timestamptz not null,
  -- The first full UTC day; its dividend is paid after the day is over.
  first_day date not null,
  state text not null check (state in ('in_effect', 'expired')),
  end_reason text check (end_reason in ('matured', 'redeemed')),
  ended_at timestamptz,
  -- When the dividend of the next day falls due; null once the order has expired.
  due_at timestamptz,
  unique (user_id, idempotency_key),
  constraint order_days check (days_paid between 0 and days_total),
  constraint order_paid check (paid = days_paid * daily_dividend),
  constraint order_ended check (
    (state = 'expired') = (end_reason is not null) and (end_reason is null) = (ended_at is null)
      and (state = 'in_effect') = (due_at is not null)
  ),
  constraint order_hold check (held = case when state = 'in_effect' then principal else 0 end),
  constraint order_matured check (end_reason is distinct from 'matured' or days_paid = days_total),
  constraint order_due check (due_at = (first_day + days_paid + 1)::timestamp at time zone 'UTC')
) with (fillfactor = 80);
create index order_by_user on staking.order (user_id, id);
create index order_due on staking.order (product_id, due_at, id) where state = 'in_effect';
create index order_live on staking.order (product_id, user_id) where state = 'in_effect';

-- The dividend of a day, once per order and day; a day that gives nothing is a row of zero.
create table staking.dividend (
  order_id bigint not null references staking.order,
  day date not null,
  user_id bigint not null,
  amount numeric(38,18) not null check (amount >= 0 and amount <> 'NaN'),
  paid_at timestamptz not null,
  primary key (order_id, day),
  constraint dividend_after_its_day check (paid_at >= (day + 1)::timestamp at time zone 'UTC')
);
create index dividend_by_user on staking.dividend (user_id, day);

-- Capital stands against staking as well, in every currency.
alter table ledger.house_movement drop constraint house_movement_from_account_check;
alter table ledger.house_movement add constraint house_movement_from_account_check check (from_account in
  ('equity', 'contract_pool', 'insurance_fund', 'micro_bankroll', 'staking_rewards'));
alter table ledger.house_movement drop constraint house_movement_to_account_check;
alter table ledger.house_movement add constraint house_movement_to_account_check check (to_account in
  ('equity', 'contract_pool', 'insurance_fund', 'micro_bankroll', 'staking_rewards'));
