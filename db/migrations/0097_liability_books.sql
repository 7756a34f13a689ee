-- Locks: contract.position for a moment, the column has a constant default. Rewrites: none. breaking: no
-- The book of each spot market at the instant of a snapshot, so that a replay has a place to begin at and a hash to arrive at.
create table liability.book (
  snapshot_number bigint not null references liability.snapshot,
  match_id integer not null references market.currency_match,
  -- Where the sequences of the market stood.
  engine_seq bigint not null check (engine_seq >= 0),
  trade_seq bigint not null check (trade_seq >= 0),
  -- SHA-256 over its open orders.
  hash bytea not null check (length(hash) = 32),
  primary key (snapshot_number, match_id)
);
create trigger book_immutable before update or delete or truncate on liability.book
  for each statement execute function liability.refuse_change();

create function contract.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

-- What moved the margin of an open position besides its closes: no posting shows it, as margin is a hold.
create table contract.margin_change (
  id bigint generated always as identity primary key,
  position_id uuid not null references contract.position,
  -- Added or taken out by its holder, drawn for another cross position, or taken for a night.
  kind text not null check (kind in ('added', 'removed', 'drawn', 'overnight')),
  amount numeric(38,18) not null check (amount <> 0 and amount <> 'NaN'),
  at timestamptz not null,
  check ((kind = 'added') = (amount > 0))
);
create index margin_change_by_position on contract.margin_change (position_id, id);
create trigger margin_change_immutable before update or delete or truncate on contract.margin_change
  for each statement execute function contract.refuse_change();

-- False of positions from before these rows, whose margin cannot be rebuilt.
alter table contract.position add column keeps_margin_changes boolean not null default false;
alter table contract.position alter column keeps_margin_changes set default true;
