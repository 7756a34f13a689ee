-- Locks: access exclusive on ledger.account, ledger.hold and ledger.seal for the moment of a change, with one
-- reading of each to check it. Rewrites: none. breaking: no

-- The world account of a chain is named after it, for example chain:ETH.
alter table ledger.account drop constraint account_wallet_check;
alter table ledger.account add constraint account_wallet_check check (
  wallet ~ '^[a-z][a-z_]{1,39}$' or (kind = 'world' and wallet ~ '^chain:[A-Za-z0-9_-]{1,32}$')
);

-- A hold ends once, in one of two ways.
alter table ledger.hold drop constraint hold_state_check;
alter table ledger.hold add constraint hold_state_check check (state in ('open', 'released', 'settled'));

-- Transfers between the accounts of one user, as their owner asked for them; the money is in the postings.
create table ledger.transfer (
  id bigint generated always as identity primary key,
  public_id uuid not null constraint transfer_public_id_key unique,
  user_id bigint not null check (user_id > 0),
  from_wallet text not null check (from_wallet in ('trade', 'contract', 'fiat', 'micro', 'financial')),
  to_wallet text not null check (to_wallet in ('trade', 'contract', 'fiat', 'micro', 'financial')),
  currency_id integer not null references market.currency,
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  memo text check (length(memo) between 1 and 100),
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  at timestamptz not null,
  check (from_wallet <> to_wallet),
  constraint transfer_idempotency_key unique (user_id, idempotency_key)
);
create index transfer_user on ledger.transfer (user_id, id);
create trigger transfer_immutable before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

-- The only way in which a person moves money by hand: one operator proposes, another one decides.
create table ledger.manual_entry (
  id bigint generated always as identity primary key,
  public_id uuid not null constraint manual_entry_public_id_key unique,
  user_id bigint not null check (user_id > 0),
  wallet text not null check (wallet in ('trade', 'contract', 'fiat', 'micro', 'financial')),
  currency_id integer not null references market.currency,
  direction text not null check (direction in ('credit', 'debit')),
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  kind text not null check (kind in ('correction', 'compensation', 'manual_deposit')),
  reason text not null check (length(reason) between 10 and 500),
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  maker_id bigint not null,
  maker_name text not null,
  proposed_at timestamptz not null,
  checker_id bigint,
  checker_name text,
  decision_reason text check (length(decision_reason) between 10 and 500),
  decided_at timestamptz,
  constraint manual_entry_idempotency_key unique (maker_id, idempotency_key),
  constraint manual_entry_two_persons check (checker_id <> maker_id),
  check ((state = 'proposed') = (checker_id is null)),
  check (num_nulls(checker_id, checker_name, decision_reason, decided_at) in (0, 4))
);
create index manual_entry_state on ledger.manual_entry (state, id);
create index manual_entry_user on ledger.manual_entry (user_id, id);

-- For the explorer of the operators. Trades are left out: they are the many, an index would cost each of them, and
-- reading backwards meets them at once.
create index txn_rare_kind on ledger.txn (kind, id) where kind <> 'spot_trade';
create index txn_reference on ledger.txn (reference, id) where kind <> 'spot_trade';
create index posting_platform on ledger.posting (account_id, txn_id) where seq is null and kind <> 'spot_fee';
-- Seals stand for the time of what they cover: they bound the transactions of a period.
create index seal_sealed_at on ledger.seal (sealed_at);
