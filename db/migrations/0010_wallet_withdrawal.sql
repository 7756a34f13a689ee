-- The address book, withdrawals, what was signed for them, and the switches that stop them.
-- Locks: none, the tables are new. Rewrites: none. breaking: no

create table wallet.withdrawal_address (
  id uuid primary key,
  user_id bigint not null check (user_id > 0),
  currency_id integer not null,
  chain_code text not null,
  -- In the canonical spelling of its chain.
  address text not null check (address <> ''),
  memo text check (memo <> ''),
  label text not null check (label <> ''),
  factor text not null,
  proof text not null constraint withdrawal_address_proof_key unique check (proof ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  usable_at timestamptz not null check (usable_at >= created_at),
  removed_at timestamptz,
  foreign key (currency_id, chain_code) references wallet.asset (currency_id, chain_code)
);
create unique index withdrawal_address_once on wallet.withdrawal_address
  (user_id, currency_id, chain_code, address, coalesce(memo, '')) where removed_at is null;
create index withdrawal_address_target on wallet.withdrawal_address (chain_code, address);

create table wallet.withdrawal (
  id uuid primary key,
  user_id bigint not null check (user_id > 0),
  idempotency_key text not null check (idempotency_key <> ''),
  currency_id integer not null references market.currency,
  chain_code text not null references wallet.chain,
  address_id uuid not null references wallet.withdrawal_address,
  address text not null,
  memo text,
  -- What leaves the account; what arrives is less by the fee.
  amount numeric(38,18) not null check (amount > fee and amount <> 'NaN'),
  fee numeric(38,18) not null check (fee >= 0 and fee <> 'NaN'),
  -- At the index when it was asked for, with the limits of the user's level then.
  value_usdt numeric(38,18) not null check (value_usdt >= 0 and value_usdt <> 'NaN'),
  daily_limit_usdt numeric(38,18) not null check (daily_limit_usdt >= value_usdt),
  monthly_limit_usdt numeric(38,18) not null check (monthly_limit_usdt >= value_usdt),
  flags text[] not null check (flags <@ array['new_address', 'new_device', 'security_changed', 'first_withdrawal',
    'large_share', 'near_limit', 'shared_address', 'failed_on_chain', 'frozen',
    'proof_broken']),
  -- The second factor that was spent, and the HMAC over what was approved with it.
  factor text not null check (factor in ('totp', 'recovery', 'email', 'mobile')),
  proof text not null constraint withdrawal_proof_key unique check (proof ~ '^[0-9a-f]{64}$'),
  state text not null check (
    state in ('pending_review', 'approved', 'broadcast', 'success', 'proof_broken', 'rejected', 'cancelled')
  ),
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  first_operator_id bigint,
  decided_by bigint,
  decided_at timestamptz,
  reason text,
  -- Why an approved one is not sent yet, by its key; for operators.
  waits_for jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (user_id, idempotency_key),
  constraint withdrawal_four_eyes check (decided_by <> first_operator_id),
  check ((ended_at is not null) = (state in ('success', 'rejected', 'cancelled'))),
  check ((decided_at is null) = (state in ('pending_review', 'proof_broken', 'cancelled'))),
  constraint withdrawal_approved check (
    state not in ('approved', 'broadcast', 'success') or approvals_needed = 0
    or (decided_by is not null and (approvals_needed = 1 or first_operator_id is not null))
  ),
  check (state <> 'rejected' or (decided_by is not null and reason is not null)),
  -- What its user did not prove stays frozen, until two different operators reject it.
  constraint withdrawal_unproved check (
    case when flags @> array['proof_broken']
      then state = 'proof_broken' or (state = 'rejected' and first_operator_id is not null)
      else state <> 'proof_broken' end
  )
);
create index withdrawal_user on wallet.withdrawal (user_id, id desc);
create index withdrawal_user_time on wallet.withdrawal (user_id, created_at);
create index withdrawal_state on wallet.withdrawal (state, id desc);
create index withdrawal_currency on wallet.withdrawal (currency_id, id desc);
create index withdrawal_chain on wallet.withdrawal (chain_code, id desc);
create index withdrawal_open on wallet.withdrawal (chain_code, id) where state in ('approved', 'broadcast');
create index withdrawal_flags on wallet.withdrawal using gin (flags);
create index withdrawal_address_book on wallet.withdrawal (address_id);

create table wallet.withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references wallet.withdrawal,
  kind text not null check (kind in ('requested', 'approved_first', 'approved', 'broadcast', 'replaced', 'returned',
    'success', 'proof_broken', 'rejected_first', 'rejected', 'cancelled')),
  at timestamptz not null,
  operator_id bigint,
  reason text,
  txid text
);
create index withdrawal_event_of on wallet.withdrawal_event (withdrawal_id, id);

-- What was signed, stored before it is broadcast. Those of one slot replace each other: one of them at most is mined.
create table wallet.withdrawal_transaction (
  chain_code text not null references wallet.chain,
  txid text not null,
  withdrawal_id uuid not null references wallet.withdrawal,
  raw text not null,
  slot text[] not null check (cardinality(slot) >= 1),
  fee_max numeric(38,18) not null check (fee_max >= 0 and fee_max <> 'NaN'),
  state text not null check (state in ('signed', 'replaced', 'mined', 'failed')),
  replaces text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (chain_code, txid),
  check ((ended_at is null) = (state = 'signed'))
);
-- One live transaction for a withdrawal, and one that paid it, ever.
create unique index withdrawal_transaction_live on wallet.withdrawal_transaction (withdrawal_id)
  where state = 'signed';
create unique index withdrawal_transaction_paid on wallet.withdrawal_transaction (withdrawal_id)
  where state = 'mined';
create index withdrawal_transaction_of on wallet.withdrawal_transaction (withdrawal_id, created_at);
create index withdrawal_transaction_txid on wallet.withdrawal_transaction (txid);
create index withdrawal_transaction_time on wallet.withdrawal_transaction (chain_code, created_at);

-- A nonce or an output serves one withdrawal, ever.
create table wallet.withdrawal_slot (
  chain_code text not null references wallet.chain,
  used text not null,
  withdrawal_id uuid not null references wallet.withdrawal,
  primary key (chain_code, used)
);

-- Stops withdrawals of a chain, or of all. One operator stops, two different ones resume.
create table wallet.withdrawal_switch (
  scope text primary key check (scope ~ '^([A-Z0-9]{2,10}|all)$'),
  is_stopped boolean not null,
  reason text not null,
  changed_by bigint not null,
  changed_at timestamptz not null,
  resume_proposed_by bigint,
  resume_proposed_at timestamptz,
  check ((resume_proposed_by is null) = (resume_proposed_at is null)),
  check (is_stopped or resume_proposed_by is null)
);

-- How much the hot wallet of a chain sends in an hour at most. One operator lowers it, two different ones raise it.
create table wallet.hot_wallet_cap (
  chain_code text primary key references wallet.chain,
  cap_usdt numeric(38,18) not null check (cap_usdt >= 0 and cap_usdt <> 'NaN'),
  -- Null while the default holds.
  changed_by bigint,
  changed_at timestamptz,
  proposed_usdt numeric(38,18) check (proposed_usdt > cap_usdt and proposed_usdt <> 'NaN'),
  proposed_by bigint,
  proposed_at timestamptz,
  check (num_nonnulls(proposed_usdt, proposed_by, proposed_at) in (0, 3))
);
