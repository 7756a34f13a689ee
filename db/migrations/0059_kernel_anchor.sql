-- Locks: none, the table is new. Rewrites: none. breaking: no
-- Signed heads of the chains that are only ever added to: the operators' audit log and the seals of the ledger. Whoever
-- cuts or rewrites a chain cannot sign, without the server's secret, that it was never longer or different.
create table kernel.anchor (
  chain text not null check (chain in ('operator_audit', 'ledger_seal')),
  -- Dense from 1 in each chain, so that one that is missing shows.
  number bigint not null check (number > 0),
  -- The row of the chain, and its hash.
  seq bigint not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null,
  -- By a key that follows from the server's secret; after a change of the secret a number has a row for each of the two.
  mark bytea not null check (length(mark) = 32),
  primary key (chain, number, mark)
);

create function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger anchor_append_only before update or delete or truncate on kernel.anchor
  for each statement execute function kernel.refuse_change();
