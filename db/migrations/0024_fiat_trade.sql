-- Locks: file.file, notification.notification and notification.push_silence for the length of their checks. Rewrites: none. breaking: no
alter table file.file drop constraint file_purpose_check;
alter table file.file add constraint file_purpose_check check (purpose in ('identity_front', 'identity_reverse',
  'identity_hand', 'address_proof', 'deposit_voucher', 'payment_qr', 'payment_voucher', 'fiat_chat', 'fiat_evidence'));
alter table notification.notification drop constraint notification_kind_check;
alter table notification.notification add constraint notification_kind_check check (kind in (
  'login_new_device', 'password_reset', 'password_changed', 'pay_password_set', 'pay_password_changed',
  'pay_password_locked', 'session_reused', 'authenticator_bound', 'authenticator_unbound', 'authenticator_locked',
  'recovery_code_used', 'recovery_codes_renewed', 'passkey_added', 'passkey_removed', 'anti_phishing_set',
  'account_changed', 'account_frozen', 'account_unfrozen', 'address_bound', 'collection_method_changed',
  'deposit_credited', 'deposit_withdrawable', 'deposit_reversed', 'deposit_below_minimum', 'deposit_rejected',
  'withdrawal_requested', 'withdrawal_approved', 'withdrawal_sent', 'withdrawal_completed', 'withdrawal_rejected',
  'withdrawal_cancelled', 'withdrawal_frozen', 'transfer_completed', 'contract_liquidated', 'contract_warned',
  'contract_warned_urgently', 'identity_certified', 'identity_failed', 'fiat_order_opened', 'fiat_order_extended',
  'fiat_order_paid', 'fiat_payment_reminder', 'fiat_order_postponed', 'fiat_order_completed', 'fiat_order_cancelled',
  'fiat_order_expired', 'fiat_order_abnormal', 'fiat_order_disputed', 'fiat_order_ruled', 'fiat_review_requested',
  'fiat_message', 'fiat_ad_removed', 'fiat_buying_blocked', 'fiat_merchant_certified', 'fiat_merchant_rejected',
  'fiat_merchant_revoked', 'fiat_bond_returned'));
alter table notification.push_silence drop constraint push_silence_kind_group_check;
alter table notification.push_silence add constraint push_silence_kind_group_check
  check (kind_group in ('security', 'money', 'fiat', 'identity'));

-- Whoever trades with others. The row is the lock of everything that the person takes part in: who changes an order or
-- an ad locks the people of it first, in the order of their ids.
create table fiat.person (
  user_id bigint primary key check (user_id > 0),
  -- Of both sides; an order that ends without a fault of the person counts in neither `ended` nor `completed`.
  orders integer not null default 0 check (orders >= 0),
  ended integer not null default 0 check (ended >= 0),
  completed integer not null default 0 check (completed between 0 and ended),
  bought integer not null default 0 check (bought between 0 and completed),
  -- Sums over completed orders: from the opening to the payment as a buyer, from there to the release as a seller.
  payments integer not null default 0,
  payment_ms bigint not null default 0,
  releases integer not null default 0,
  release_ms bigint not null default 0,
  blocked_until timestamptz,
  block_reason text check (block_reason in ('cancellations', 'false_payment')),
  check ((blocked_until is null) = (block_reason is null))
);

create table fiat.person_day (
  user_id bigint not null references fiat.person,
  day date not null,
  orders integer not null default 0,
  ended integer not null default 0,
  completed integer not null default 0,
  primary key (user_id, day)
);

-- With whom somebody completed an order.
create table fiat.counterparty (
  user_id bigint not null references fiat.person,
  other_id bigint not null,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

create table fiat.merchant (
  id uuid primary key,
  user_id bigint not null unique references fiat.person,
  business_name text not null check (length(business_name) between 3 and 30),
  state text not null check (state in ('applied', 'rejected', 'certified', 'leaving', 'left', 'revoked')),
  statement text not null,
  -- In USDT, in a hold `fiat_bond` of the fiat account while it is not zero.
  bond numeric(38,18) not null check (bond >= 0 and bond <> 'NaN'),
  -- How often the person applied: names the hold of each bond.
  applications integer not null default 1 check (applications > 0),
  is_history_waived boolean not null default false,
  is_away boolean not null default false,
  applied_at timestamptz not null,
  certified_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text,
  leaving_at timestamptz,
  idempotency_key text not null,
  check (state in ('applied', 'certified', 'leaving', 'revoked') or bond = 0)
);
create unique index merchant_business_name on fiat.merchant (lower(business_name));
create index merchant_by_state on fiat.merchant (state, applied_at);
create index merchant_leaving on fiat.merchant (leaving_at) where leaving_at is not null;

create table fiat.ad (
  id uuid primary key,
  number bigint generated always as identity unique,
  merchant_id uuid not null references fiat.merchant,
  user_id bigint not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  -- Digests of what was asked for at publication and by the last change, so that a repeat is answered, not done again.
  request_digest text,
  change_key text,
  change_digest text,
  side text not null check (side in ('sell', 'buy')),
  currency_id integer not null references market.currency,
  unit text not null check (unit ~ '^[A-Z]{3}$'),
  price_kind text not null check (price_kind in ('fixed', 'floating')),
  price numeric(38,18) check (price > 0 and price <> 'NaN'),
  -- Of the index; 1.02 is two percent above it.
  ratio numeric(9,6) check (ratio between 0.85 and 1.15),
  -- Coins: at publication and added since, left, in orders that are not over, traded, taken back.
  published numeric(38,18) not null check (published > 0 and published <> 'NaN'),
  remaining numeric(38,18) not null check (remaining >= 0 and remaining <> 'NaN'),
  live numeric(38,18) not null default 0 check (live >= 0 and live <> 'NaN'),
  completed numeric(38,18) not null default 0 check (completed >= 0 and completed <> 'NaN'),
  taken_down numeric(38,18) not null default 0 check (taken_down >= 0 and taken_down <> 'NaN'),
  -- What of the fee is set aside for the coins that are left; a selling ad holds both.
  fee_remaining numeric(38,18) not null check (fee_remaining >= 0 and fee_remaining <> 'NaN'),
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  fee_ppm integer not null check (fee_ppm between 0 and 100000),
  min_volume numeric(38,18) not null check (min_volume > 0 and min_volume <> 'NaN'),
  max_volume numeric(38,18) not null check (max_volume >= min_volume and max_volume <> 'NaN'),
  payment_kinds text[] not null check (
    cardinality(payment_kinds) between 1 and 3 and payment_kinds <@ array['bank', 'alipay', 'wechat']
  ),
  method_ids uuid[] not null,
  window_minutes integer not null check (window_minutes in (15, 30, 45, 60)),
  remarks text not null,
  counterparty_level integer not null,
  counterparty_orders integer not null,
  counterparty_days integer not null,
  is_auto_open boolean not null,
  state text not null check (state in ('open', 'suspended', 'cancelled', 'removed')),
  -- Open, its merchant is there, and something is left.
  is_listed boolean not null,
  -- The reliability of the merchant, copied here so that lists can be sorted by it.
  reliability integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, idempotency_key),
  constraint ad_change check ((change_key is null) = (change_digest is null)),
  constraint ad_price check ((price_kind = 'fixed') = (price is not null) and (price_kind = 'floating') = (ratio is not null)),
  constraint ad_volumes check (published = remaining + live + completed + taken_down),
  constraint ad_held check (held = case when side = 'sell' then remaining + fee_remaining else 0 end),
  constraint ad_ended check (state in ('open', 'suspended') or remaining = 0 and fee_remaining = 0),
  constraint ad_listed check (not is_listed or state = 'open' and remaining > 0)
);
-- The volumes are compared within the index, so that an amount that few ads take costs no reading of the others.
create index ad_by_price on fiat.ad (side, currency_id, unit, price, number, min_volume, max_volume)
  where is_listed and price_kind = 'fixed';
create index ad_by_ratio on fiat.ad (side, currency_id, unit, ratio, number, min_volume, max_volume)
  where is_listed and price_kind = 'floating';
create index ad_by_reliability on fiat.ad (side, currency_id, unit, reliability desc, number, min_volume, max_volume)
  where is_listed;
create index ad_by_user on fiat.ad (user_id, number);
create index ad_by_state on fiat.ad (state, number);

-- An order carries its escrow: coins and the fee of a maker who sells.
create table fiat.order (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  payment_reference text not null unique check (payment_reference ~ '^[0-9]{10}$'),
  ad_id uuid not null references fiat.ad,
  merchant_id uuid not null references fiat.merchant,
  buyer_id bigint not null references fiat.person,
  seller_id bigint not null references fiat.person,
  -- Which of the two opened it.
  taker_id bigint not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  currency_id integer not null references market.currency,
  unit text not null,
  price numeric(38,18) not null check (price > 0 and price <> 'NaN'),
  quantity numeric(38,18) not null check (quantity > 0 and quantity <> 'NaN'),
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  -- In coins; a seller pays it on top, a buyer receives less.
  fee numeric(38,18) not null check (fee >= 0 and fee <> 'NaN'),
  -- In USDT by the index when it was opened: what the limits count.
  value numeric(38,18) not null check (value >= 0 and value <> 'NaN'),
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  payment_kind text not null check (payment_kind in ('bank', 'alipay', 'wechat')),
  -- The collection method as it was, sealed by the server's secret.
  payee_sealed bytea not null,
  payee_qr_file_id uuid,
  window_minutes integer not null,
  remarks text not null,
  state text not null check (state in ('unpaid', 'paid', 'postponed', 'disputed', 'exception', 'completed', 'cancelled')),
  created_at timestamptz not null,
  is_extended boolean not null default false,
  paid_at timestamptz,
  voucher_file_id uuid unique,
  payer_name text,
  -- Of what the buyer stated, by the server; of what the seller saw.
  is_stated_name_equal boolean,
  is_seen_name_equal boolean,
  postpone_reason text,
  postpone_text text,
  disputed_at timestamptz,
  disputed_by text check (disputed_by in ('buyer', 'seller')),
  dispute_reason text,
  dispute_text text,
  ended_at timestamptz,
  cancel_reason text,
  -- Whether the end counts against the buyer's cancellations of the day.
  is_counted boolean not null default false,
  -- When bought coins may be withdrawn.
  withdrawable_at timestamptz,
  waiting_since timestamptz,
  buyer_read_id bigint not null default 0,
  seller_read_id bigint not null default 0,
  unique (taker_id, idempotency_key),
  constraint order_two_people check (buyer_id <> seller_id and taker_id in (buyer_id, seller_id)),
  constraint order_escrow check ((state in ('completed', 'cancelled')) = (held = 0)),
  constraint order_ended check ((state in ('completed', 'cancelled')) = (ended_at is not null)),
  constraint order_paid check (
    state not in ('paid', 'postponed', 'disputed', 'exception', 'completed')
    or num_nulls(paid_at, voucher_file_id, payer_name, is_stated_name_equal) = 0
  ),
  constraint order_dispute check (num_nulls(disputed_at, disputed_by, dispute_reason, dispute_text) in (0, 4))
) with (fillfactor = 80);
create index order_by_buyer on fiat.order (buyer_id, id);
create index order_by_seller on fiat.order (seller_id, id);
create index order_by_ad on fiat.order (ad_id, id);
create index order_active on fiat.order (buyer_id) where state not in ('completed', 'cancelled');
create index order_active_of_seller on fiat.order (seller_id) where state not in ('completed', 'cancelled');
create index order_by_state on fiat.order (state, id);
create index order_waiting on fiat.order (waiting_since, id) where waiting_since is not null;
create index order_counted on fiat.order (buyer_id, ended_at) where is_counted;
create index order_bought on fiat.order (buyer_id, withdrawable_at) where withdrawable_at is not null;
create index order_by_creation on fiat.order (created_at);
create index order_by_dispute on fiat.order (disputed_at) where disputed_at is not null;
create index order_by_end on fiat.order (ended_at) where ended_at is not null;

-- What happened to an order, in words of the table of transitions; append-only.
create table fiat.order_event (
  order_id bigint not null references fiat.order,
  seq integer not null check (seq > 0),
  event text not null,
  actor text not null check (actor in ('buyer', 'seller', 'operator', 'clock')),
  from_state text,
  to_state text not null,
  reason text,
  text text,
  -- The call that caused it: a repeat is answered, not done again.
  user_id bigint,
  idempotency_key text,
  at timestamptz not null,
  primary key (order_id, seq)
);
create unique index order_event_key on fiat.order_event (user_id, idempotency_key) where idempotency_key is not null;

-- What the clock has to do; the row goes away in the transaction that does it.
create table fiat.deadline (
  order_id bigint not null references fiat.order,
  kind text not null check (kind in ('expire', 'remind_first', 'remind_second', 'remind_third', 'receipt', 'evidence',
    'award')),
  -- Null while an outage lasts; then `left_ms` is what is left.
  due_at timestamptz,
  left_ms bigint check (left_ms >= 0),
  primary key (order_id, kind),
  check (num_nulls(due_at, left_ms) = 1)
);
create index deadline_due on fiat.deadline (due_at) where due_at is not null;

create table fiat.outage (
  id integer generated always as identity primary key,
  since timestamptz not null,
  until timestamptz check (until >= since),
  reason text not null,
  declared_by text not null,
  ended_by text,
  check ((until is null) = (ended_by is null))
);
create unique index outage_one_lasts on fiat.outage ((true)) where until is null;

create table fiat.message (
  id bigint generated always as identity primary key,
  order_id bigint not null references fiat.order,
  sender text not null check (sender in ('buyer', 'seller', 'operator', 'system')),
  kind text not null check (kind in ('text', 'image', 'template', 'system')),
  text text,
  template text,
  file_id uuid unique,
  user_id bigint,
  operator_name text,
  idempotency_key text,
  at timestamptz not null,
  check (num_nulls(text, template, file_id) = 2)
);
create index message_by_order on fiat.message (order_id, id);
-- How much somebody has written in the last minute.
create index message_by_user on fiat.message (user_id, at) where user_id is not null;
create unique index message_key on fiat.message (user_id, idempotency_key) where idempotency_key is not null;

create table fiat.evidence (
  id bigint generated always as identity primary key,
  order_id bigint not null references fiat.order,
  side text not null check (side in ('buyer', 'seller')),
  text text not null,
  file_id uuid unique,
  idempotency_key text not null,
  at timestamptz not null,
  unique (order_id, side, idempotency_key)
);

create table fiat.ruling (
  order_id bigint not null references fiat.order,
  ordinal integer not null check (ordinal in (1, 2)),
  winner text not null check (winner in ('buyer', 'seller')),
  reason text not null,
  text text not null,
  operator_id bigint not null,
  operator_name text not null,
  at timestamptz not null,
  primary key (order_id, ordinal),
  -- A review is another operator's.
  unique (order_id, operator_id)
);

create table fiat.review (
  order_id bigint primary key references fiat.order,
  asked_by text not null check (asked_by in ('buyer', 'seller')),
  text text not null,
  at timestamptz not null
);

-- False payments that were upheld, and what they led to.
create table fiat.false_payment (
  order_id bigint primary key references fiat.order,
  user_id bigint not null references fiat.person,
  blocked_until timestamptz,
  is_frozen boolean not null,
  at timestamptz not null
);
create index false_payment_by_user on fiat.false_payment (user_id, at);

create function fiat.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_event_append_only before update or delete or truncate on fiat.order_event
  for each statement execute function fiat.refuse_change();
create trigger message_append_only before update or delete or truncate on fiat.message
  for each statement execute function fiat.refuse_change();
create trigger evidence_append_only before update or delete or truncate on fiat.evidence
  for each statement execute function fiat.refuse_change();
create trigger ruling_append_only before update or delete or truncate on fiat.ruling
  for each statement execute function fiat.refuse_change();

-- Price, quantity, amount, sides and payee are fixed when an order is opened.
create function fiat.keep_order() returns trigger language plpgsql as $$
begin
  if (new.public_id, new.ad_id, new.buyer_id, new.seller_id, new.currency_id, new.unit, new.price, new.quantity,
      new.amount, new.fee, new.value, new.payment_kind, new.payee_sealed, new.created_at, new.payment_reference)
    is distinct from
     (old.public_id, old.ad_id, old.buyer_id, old.seller_id, old.currency_id, old.unit, old.price, old.quantity,
      old.amount, old.fee, old.value, old.payment_kind, old.payee_sealed, old.created_at, old.payment_reference)
    or old.state in ('completed', 'cancelled') and (new.state, new.ended_at) is distinct from (old.state, old.ended_at)
  then
    raise exception 'what an order was opened with is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_frozen before update on fiat.order for each row execute function fiat.keep_order();
