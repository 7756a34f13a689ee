-- Locks: access exclusive on wallet.reading, wallet.term and wallet.withdrawal_slot for an instant. Rewrites: none. breaking: no
-- The cold wallet of each chain, as its blocks are read.
alter table wallet.reading add column cold_address text check (cold_address <> '');

-- Above hot_max coins leave the hot wallet for the cold one, down to hot_target; 0 is never.
alter table wallet.term drop constraint term_check, drop constraint term_name_check;
alter table wallet.term
  add constraint term_check check ((asset_id is not null) = (name in (
    'min_deposit', 'min_withdrawal', 'withdrawal_fee', 'deposit_open', 'withdrawal_open', 'hot_max', 'hot_target'
  ))),
  add constraint term_name_check check (name in (
    'min_deposit', 'min_withdrawal', 'withdrawal_fee', 'deposit_open', 'withdrawal_open', 'hot_max', 'hot_target',
    'withdraw_daily_max', 'withdraw_monthly_max', 'automatic_max', 'automatic_share', 'one_operator_max',
    'claim_one_operator_max', 'message_code_max', 'claims_pending_max'
  ));
insert into wallet.term (name, asset_id, value, effective_from, reason)
  select t.name, t.asset_id, 0, t.effective_from, 'rule book'
  from (
    select n.name, v.asset_id, min(v.effective_from) as effective_from
    from wallet.term v cross join (values ('hot_max'), ('hot_target')) as n (name)
    where v.asset_id is not null group by n.name, v.asset_id
  ) as t;

-- Coins on their way from the hot wallet to the cold one. One open sweep for each asset.
create table wallet.sweep (
  id bigint generated always as identity primary key,
  chain_code text not null references wallet.chain (code),
  asset_id integer not null references wallet.asset (id),
  address text not null check (address <> ''),
  amount numeric(38, 18) not null check (amount > 0 and amount <> 'NaN'),
  state text not null check (state in ('open', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index sweep_open on wallet.sweep (asset_id) where state = 'open';
create table wallet.sweep_transaction (
  chain_code text not null,
  txid text not null,
  sweep_id bigint not null references wallet.sweep (id),
  raw text not null,
  slot text[] not null check (cardinality(slot) >= 1),
  fee_max numeric(38, 18) not null check (fee_max >= 0 and fee_max <> 'NaN'),
  state text not null check (state in ('signed', 'replaced', 'mined', 'failed')),
  replaces text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (chain_code, txid),
  check ((ended_at is null) = (state = 'signed'))
);
create unique index sweep_transaction_live on wallet.sweep_transaction (sweep_id) where state = 'signed';
create unique index sweep_transaction_paid on wallet.sweep_transaction (sweep_id) where state = 'mined';

-- A nonce or an output serves one payment of the hot wallet, whatever it is for.
alter table wallet.withdrawal_slot alter column withdrawal_id drop not null,
  add column sweep_id bigint references wallet.sweep (id),
  add constraint withdrawal_slot_owner check (num_nonnulls(withdrawal_id, sweep_id) = 1);

-- Coins that two operators ask the keepers of the cold wallet for. One open refill for each asset.
create table wallet.refill (
  id bigint generated always as identity primary key,
  asset_id integer not null references wallet.asset (id),
  amount numeric(38, 18) not null check (amount > 0 and amount <> 'NaN'),
  reason text not null check (reason <> ''),
  requested_by bigint not null references operator.operator (id),
  approved_by bigint not null references operator.operator (id),
  state text not null check (state in ('open', 'done', 'withdrawn')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index refill_open on wallet.refill (asset_id) where state = 'open';

-- What the chain shows of them; a block that leaves the chain takes its payments with it.
create table wallet.refill_payment (
  refill_id bigint not null references wallet.refill (id),
  chain_code text not null references wallet.chain (code),
  txid text not null check (txid <> ''),
  amount numeric(38, 18) not null check (amount > 0 and amount <> 'NaN'),
  height bigint not null check (height >= 0),
  primary key (refill_id, txid, height)
);
create index refill_payment_block on wallet.refill_payment (chain_code, height);
