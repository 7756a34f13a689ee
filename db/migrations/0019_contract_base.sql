-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema contract;

-- The rules of a match in versions; a position keeps the version that it was opened with (rule book, section 2).
create table contract.rule (
  id integer generated always as identity primary key,
  match_id integer not null references market.currency_match,
  effective_from timestamptz not null,
  -- As the interface writes them, without their number and their time.
  terms jsonb not null,
  operator_name text,
  reason text,
  unique (match_id, effective_from)
);

-- One row, which every change of contracts locks and counts: so there is one writer at a time, and one that does not
-- know the newest state notices. `beat_at` is the last beat whose decisions are stored, `charged_day` the last UTC
-- day whose overnight fees are.
create table contract.writer (
  id boolean primary key default true check (id),
  batch bigint not null,
  beat_at timestamptz,
  charged_day date
);
insert into contract.writer (batch) values (0);

-- A contract from the order to the close. It carries its own hold: the margin, while pending also the opening fee.
create table contract.position (
  id uuid primary key,
  number bigint generated always as identity unique,
  user_id bigint not null check (user_id > 0),
  match_id integer not null references market.currency_match,
  rule_id integer not null references contract.rule,
  state text not null check (state in ('pending', 'trading', 'closing', 'closed', 'cancelled')),
  side text not null check (side in ('long', 'short')),
  type text not null check (type in ('market', 'limit')),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  leverage integer not null check (leverage between 1 and 100),
  lots integer not null check (lots >= 0),
  lots_opened integer not null check (lots_opened between 1 and 10000),
  limit_price numeric(38,18) check (limit_price > 0 and limit_price <> 'NaN'),
  open_price numeric(38,18) check (open_price > 0 and open_price <> 'NaN'),
  -- USDT per unit of the quote currency, from the opening to the end.
  conversion numeric(38,18) check (conversion > 0 and conversion <> 'NaN'),
  notional numeric(38,18) check (notional >= 0 and notional <> 'NaN'),
  margin numeric(38,18) not null check (margin >= 0 and margin <> 'NaN'),
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  take_profit numeric(38,18) check (take_profit > 0 and take_profit <> 'NaN'),
  stop_loss numeric(38,18) check (stop_loss > 0 and stop_loss <> 'NaN'),
  open_fee numeric(38,18) not null check (open_fee >= 0 and open_fee <> 'NaN'),
  close_fee numeric(38,18) not null check (close_fee >= 0 and close_fee <> 'NaN'),
  overnight_fee numeric(38,18) not null check (overnight_fee <> 'NaN'),
  realised_profit numeric(38,18) not null check (realised_profit <> 'NaN'),
  close_reason text check (close_reason in ('requested', 'take_profit', 'stop_loss', 'liquidation')),
  cancel_reason text check (cancel_reason in ('requested', 'limits', 'market_closed')),
  -- Of the tick of the mark price at which it was opened.
  entry_seq bigint,
  -- That tick with those up to its published root, kept because ticks are pruned while positions stay open.
  entry_path jsonb,
  closing_lots integer check (closing_lots > 0),
  closing_at timestamptz,
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  constraint position_type check ((type = 'limit') = (limit_price is not null)),
  constraint position_opened check (
    (state in ('pending', 'cancelled')) = (opened_at is null)
    and num_nulls(opened_at, open_price, conversion, notional, entry_seq) in (0, 5)
  ),
  constraint position_ended check ((state in ('closed', 'cancelled')) = (closed_at is not null)),
  constraint position_reason check (
    (state = 'closed') = (close_reason is not null) and (state = 'cancelled') = (cancel_reason is not null)
  ),
  constraint position_closing check (
    (state = 'closing') = (closing_lots is not null) and (closing_lots is null) = (closing_at is null)
  ),
  constraint position_lots check (case when state = 'closed' then lots = 0 else lots between 1 and lots_opened end),
  constraint position_held check (
    held = case state when 'pending' then margin + open_fee when 'trading' then margin when 'closing' then margin
      else 0 end
  )
) with (fillfactor = 80);
create index position_open on contract.position (user_id, number) where closed_at is null;
create index position_without_path on contract.position (opened_at) where opened_at is not null and entry_path is null;
create index position_live on contract.position (number) where closed_at is null;
create index position_by_user on contract.position (user_id, number) where closed_at is not null;

-- A close of a position or of a part of it; lots_before falls with each, so that no part is closed twice.
create table contract.close (
  id uuid primary key,
  number bigint generated always as identity unique,
  position_id uuid not null references contract.position,
  user_id bigint not null,
  match_id integer not null,
  rule_id integer not null references contract.rule,
  side text not null check (side in ('long', 'short')),
  leverage integer not null,
  reason text not null check (reason in ('requested', 'take_profit', 'stop_loss', 'liquidation')),
  lots integer not null check (lots > 0),
  lots_before integer not null check (lots_before >= lots),
  quantity numeric(38,18) not null check (quantity > 0 and quantity <> 'NaN'),
  open_price numeric(38,18) not null check (open_price > 0 and open_price <> 'NaN'),
  close_price numeric(38,18) not null check (close_price > 0 and close_price <> 'NaN'),
  profit numeric(38,18) not null check (profit <> 'NaN'),
  fee numeric(38,18) not null check (fee >= 0 and fee <> 'NaN'),
  liquidation_fee numeric(38,18) not null check (liquidation_fee >= 0 and liquidation_fee <> 'NaN'),
  -- The part of the loss that the insurance fund paid.
  deficit numeric(38,18) not null check (deficit >= 0 and deficit <> 'NaN'),
  margin numeric(38,18) not null check (margin >= 0 and margin <> 'NaN'),
  returned numeric(38,18) not null check (returned <> 'NaN'),
  entry_seq bigint not null,
  exit_seq bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz not null check (closed_at > opened_at),
  -- What else the numbers follow from, as the receipt writes it.
  facts jsonb not null,
  -- Whether the holder of a liquidated position was told.
  is_told boolean not null default false,
  -- Everything that the close is computed from, once its ticks are under published roots.
  receipt jsonb,
  unique (position_id, lots_before),
  constraint close_sums_up check (returned = margin + profit + deficit - fee - liquidation_fee)
);
create index close_by_user on contract.close (user_id, number);
create index close_by_position on contract.close (position_id, number);
create index close_untold on contract.close (number) where reason = 'liquidation' and not is_told;
create index close_without_receipt on contract.close (closed_at) where receipt is null;

create table contract.overnight_fee (
  id bigint generated always as identity primary key,
  position_id uuid not null references contract.position,
  user_id bigint not null,
  match_id integer not null,
  side text not null check (side in ('long', 'short')),
  day date not null,
  notional numeric(38,18) not null check (notional > 0 and notional <> 'NaN'),
  percent numeric(38,18) not null check (percent <> 'NaN'),
  -- What was paid; negative where the holder received it.
  fee numeric(38,18) not null check (fee <> 'NaN'),
  at timestamptz not null,
  unique (position_id, day)
);
create index overnight_fee_by_user on contract.overnight_fee (user_id, id);

-- What a call with a key did, so that a repeat does nothing and answers the same.
create table contract.request (
  user_id bigint not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  -- The call and its input, to tell a repeat from another body with the same key.
  body text not null,
  position_id uuid references contract.position,
  -- What was done where one position does not tell it.
  reply jsonb,
  at timestamptz not null,
  primary key (user_id, idempotency_key)
);
