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

-- What holds for an asset from an instant on; the latest version that has begun is in force.
create table wallet.asset_terms (
  asset_id integer not null references wallet.asset,
  version integer not null check (version >= 1),
  effective_from timestamptz not null,
  min_deposit numeric(38,18) not null check (min_deposit >= 0 and min_deposit <> 'NaN'),
  min_withdrawal numeric(38,18) not null check (min_withdrawal > withdrawal_fee and min_withdrawal <> 'NaN'),
  withdrawal_fee numeric(38,18) not null check (withdrawal_fee >= 0 and withdrawal_fee <> 'NaN'),
  is_deposit_open boolean not null,
  is_withdrawal_open boolean not null,
  primary key (asset_id, version),
  unique (asset_id, effective_from)
);

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
