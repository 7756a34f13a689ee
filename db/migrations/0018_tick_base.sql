-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema tick;

-- The index of a match, named by its symbol, and its mark price, named by the symbol and .MARK.
create table tick.series (
  id integer generated always as identity primary key,
  match_id integer not null references market.currency_match,
  kind text not null check (kind in ('index', 'mark')),
  name text not null unique,
  unique (match_id, kind)
);

-- The prices that may decide money, each chained to the one before in its series (rule book, section 3, "Proof").
-- They are kept for some days; what a receipt needs is kept in the receipt.
create table tick.tick (
  series_id integer not null,
  -- Dense from 1 in each series.
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  price numeric(38,18) not null check (price > 0 and price <> 'NaN'),
  hash bytea not null check (length(hash) = 32),
  primary key (series_id, seq)
);
create index tick_at on tick.tick (series_id, at);

-- One for each minute in which anything was recorded: the heads of all series at its end, and the root before.
create table tick.root (
  minute timestamptz primary key,
  previous_root bytea not null check (length(previous_root) = 32),
  root bytea not null unique check (length(root) = 32),
  -- [{"series", "seq", "hash"}] in the order of the names.
  heads jsonb not null
);

create function tick.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger tick_immutable before update or truncate on tick.tick
  for each statement execute function tick.refuse_change();
create trigger root_immutable before update or delete or truncate on tick.root
  for each statement execute function tick.refuse_change();
