-- Locks: none, the table is new. Rewrites: none. breaking: no

-- Capital that operators move between accounts of the house: one operator proposes, another one decides. `equity` is
-- the world account of the owners: what they put in is negative there.
create table ledger.house_movement (
  id bigint generated always as identity primary key,
  public_id uuid not null constraint house_movement_public_id_key unique,
  from_account text not null,
  to_account text not null,
  currency_id integer not null references market.currency,
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
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
  check (from_account in ('equity', 'contract_pool', 'insurance_fund', 'micro_bankroll')),
  check (to_account in ('equity', 'contract_pool', 'insurance_fund', 'micro_bankroll')),
  check (from_account <> to_account),
  constraint house_movement_idempotency_key unique (maker_id, idempotency_key),
  constraint house_movement_two_persons check (checker_id <> maker_id),
  check ((state = 'proposed') = (checker_id is null)),
  check (num_nulls(checker_id, checker_name, decision_reason, decided_at) in (0, 4))
);
create index house_movement_state on ledger.house_movement (state, id);
