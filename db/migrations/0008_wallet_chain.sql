-- The chains that the exchange watches, the coins that live on them, and the sweeps of deposit addresses.
-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema wallet;

create table wallet.chain (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  family text not null check (family in ('evm', 'utxo', 'tron')),
  name text not null check (name <> ''),
  -- Blocks, the one with the transaction included, until a deposit is credited and until it may leave.
  confirmations_credit integer not null check (confirmations_credit >= 1),
  confirmations_withdraw integer not null check (confirmations_withdraw >= confirmations_credit),
  -- Whether a node is configured; written at every start.
  is_active boolean not null
);

create table wallet.asset (
  id integer generated always as identity primary key,
  currency_id integer not null,
  chain_code text not null references wallet.chain,
  -- The chain type that people choose, for example ERC20.
  network text not null check (network ~ '^[A-Z0-9]{2,10}$'),
  -- Null for the chain's own coin.
  contract_address text check (contract_address <> ''),
  -- Decimals on the chain.
  scale smallint not null check (scale between 0 and 18),
  needs_memo boolean not null,
  unique (currency_id, chain_code)
);

-- A value of a rule from an instant on; of those that are approved and have begun the latest is in force.
create table wallet.term (
  id integer generated always as identity primary key,
  name text not null check (name in ('min_deposit', 'min_withdrawal', 'withdrawal_fee', 'deposit_open',
    'withdrawal_open', 'withdraw_daily_max', 'withdraw_monthly_max', 'automatic_max', 'automatic_share',
    'one_operator_max', 'claim_one_operator_max', 'message_code_max', 'claims_pending_max')),
  asset_id integer references wallet.asset,
  level smallint check (level between 0 and 2),
  value numeric(38,18) not null check (value >= 0 and value <> 'NaN'),
  effective_from timestamptz not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  reason text not null check (reason <> ''),
  -- Null for what the platform began with.
  proposed_by bigint,
  proposed_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  check ((asset_id is not null)
    = (name in ('min_deposit', 'min_withdrawal', 'withdrawal_fee', 'deposit_open', 'withdrawal_open'))),
  check ((level is not null) = (name in ('withdraw_daily_max', 'withdraw_monthly_max'))),
  check ((proposed_by is null) = (proposed_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint term_four_eyes check (state <> 'approved' or proposed_by is null
    or (decided_by is not null and decided_by <> proposed_by))
);
create unique index term_version on wallet.term (name, asset_id, level, effective_from) nulls not distinct
  where state <> 'rejected';
create unique index term_one_proposed on wallet.term (name, asset_id, level) nulls not distinct
  where state = 'proposed';
-- Rule book, sections 4 and 6; those of assets come with the assets.
insert into wallet.term (name, level, value, effective_from, state, reason)
select name, level, value, '2026-01-01T00:00:00Z', 'approved', 'rule book' from (values
  ('withdraw_daily_max', 0, 1000), ('withdraw_monthly_max', 0, 5000),
  ('withdraw_daily_max', 1, 20000), ('withdraw_monthly_max', 1, 200000),
  ('withdraw_daily_max', 2, 500000), ('withdraw_monthly_max', 2, 5000000),
  ('automatic_max', null, 1000), ('automatic_share', null, 0.2), ('one_operator_max', null, 20000),
  ('claim_one_operator_max', null, 20000), ('message_code_max', null, 1000), ('claims_pending_max', null, 5)
) as first (name, level, value);

-- Transactions that bring what deposit addresses hold to the hot wallet, stored before they are broadcast.
create table wallet.collection (
  id bigint generated always as identity primary key,
  chain_code text not null references wallet.chain,
  asset_id integer not null references wallet.asset,
  -- The address that pays, and what of it the transaction uses up.
  payer text not null,
  slot text[] not null check (cardinality(slot) >= 1),
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  txid text not null,
  raw text not null,
  state text not null check (state in ('signed', 'mined', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'signed') = (ended_at is null))
);
-- One that was given up may be signed again, byte for byte.
create unique index collection_txid on wallet.collection (chain_code, txid) where state <> 'failed';
-- One at a time for each payer, so that no two ever share a nonce.
create unique index collection_open on wallet.collection (chain_code, payer) where state = 'signed';
