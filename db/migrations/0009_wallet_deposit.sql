-- Deposits: the addresses of the users, the blocks that were read, and what came in.
-- Lock: new tables only. Rewrite: none.
-- breaking: no

-- One address per user and chain; every coin of the chain is sent to it.
create table wallet.deposit_address (
  id bigint generated always as identity primary key,
  chain_code text not null references wallet.chain,
  user_id bigint not null check (user_id > 0),
  -- The index of the address in the chain's extended public key.
  derivation_index integer not null check (derivation_index >= 0),
  address text not null check (address <> ''),
  created_at timestamptz not null,
  unique (chain_code, user_id),
  unique (chain_code, derivation_index),
  unique (chain_code, address)
);

-- The latest blocks that were read, without a gap; the highest of a chain is where reading goes on.
create table wallet.scanned_block (
  chain_code text not null references wallet.chain,
  height bigint not null check (height >= 0),
  hash text not null check (hash <> ''),
  scanned_at timestamptz not null,
  primary key (chain_code, height)
);

-- What came in, from a chain or claimed by a user with a voucher. A row of a block that left the chain stays as
-- `orphaned`; the same output in another block is a new row, so that each row is credited and reversed at most once.
create table wallet.deposit (
  id uuid primary key,
  user_id bigint not null check (user_id > 0),
  currency_id integer not null references market.currency,
  -- Null for a deposit that was claimed with a voucher.
  chain_code text references wallet.chain,
  address text,
  txid text,
  output_index integer,
  block_height bigint,
  block_hash text,
  -- What the chain moved, or what the user claims.
  received numeric(38,18) not null check (received > 0 and received <> 'NaN'),
  -- What counts at the scale of the currency; null while a claim is not approved.
  amount numeric(38,18) check (amount >= 0 and amount <> 'NaN'),
  -- The minimum that held when it was seen.
  minimum numeric(38,18) check (minimum >= 0 and minimum <> 'NaN'),
  state text not null check (state in ('seen', 'credited', 'withdrawable', 'below_minimum', 'orphaned',
    'pending_review', 'rejected')),
  -- The part of the credit that paid an earlier shortfall back, and what was missing when it was reversed.
  repaid numeric(38,18) not null default 0 check (repaid >= 0 and repaid <= amount and repaid <> 'NaN'),
  shortfall numeric(38,18) not null default 0 check (shortfall >= 0 and shortfall <= amount and shortfall <> 'NaN'),
  seen_at timestamptz not null,
  credited_at timestamptz,
  withdrawable_at timestamptz,
  orphaned_at timestamptz,
  check (num_nonnulls(chain_code, address, txid, output_index, block_height, block_hash, minimum) in (0, 7)),
  check (chain_code is not null or state in ('pending_review', 'withdrawable', 'rejected')),
  check (chain_code is null or (state not in ('pending_review', 'rejected') and amount is not null)),
  check (state not in ('credited', 'withdrawable') or (credited_at is not null and amount > 0)),
  check (state not in ('seen', 'below_minimum', 'pending_review', 'rejected') or credited_at is null),
  check ((state = 'withdrawable') <= (withdrawable_at is not null)),
  check ((state = 'orphaned') = (orphaned_at is not null)),
  check (shortfall = 0 or state = 'orphaned')
);
create unique index deposit_output on wallet.deposit (chain_code, txid, output_index) where state <> 'orphaned';
create index deposit_user on wallet.deposit (user_id, id desc);
create index deposit_state on wallet.deposit (state, id desc);
create index deposit_manual on wallet.deposit (id desc) where chain_code is null;
create index deposit_currency on wallet.deposit (currency_id, id desc);
create index deposit_txid on wallet.deposit (txid) where txid is not null;
create index deposit_block on wallet.deposit (chain_code, block_height) where chain_code is not null;
create index deposit_confirming on wallet.deposit (chain_code, block_height) where state in ('seen', 'credited');
create index deposit_immature on wallet.deposit (user_id, currency_id) where state = 'credited';
create index deposit_debt on wallet.deposit (user_id, currency_id) where shortfall > 0 or repaid > 0;

-- A deposit that a user claims with a voucher and operators review.
create table wallet.manual_deposit (
  deposit_id uuid primary key references wallet.deposit,
  user_id bigint not null check (user_id > 0),
  -- The key of the user's request: a repeat answers the first claim.
  idempotency_key text not null check (idempotency_key <> ''),
  voucher_file_id uuid not null unique,
  note text not null check (length(note) <= 200),
  -- The first of two approvals, above the amount that one operator may approve.
  first_operator_id bigint,
  first_amount numeric(38,18) check (first_amount > 0 and first_amount <> 'NaN'),
  first_approved_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  reason text check (length(reason) between 3 and 500),
  unique (user_id, idempotency_key),
  check (num_nonnulls(first_operator_id, first_amount, first_approved_at) in (0, 3)),
  check (num_nonnulls(decided_by, decided_at, reason) in (0, 3)),
  constraint manual_deposit_four_eyes check (decided_by <> first_operator_id)
);
