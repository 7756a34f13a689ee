-- Locks: kernel.migration and wallet.withdrawal_switch for a moment, which have few rows. Rewrites: none.
-- compatible-from: 0100
-- The earliest version of the schema whose code may run on the schema after a file, as the header of that file says, for
-- code that does not have the file. Null: the file breaks all code before it.
alter table kernel.migration
  add column compatible_from integer,
  add constraint compatible_from_is_before check (compatible_from between 1 and number - 1);

-- How many standbys store a commit before it is answered, as far as they are connected. PostgreSQL shows them to members of
-- pg_read_all_stats alone, which the owner may be and the server is not; null where the owner is none either.
create function kernel.synchronous_standbys() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum'))::integer
  from pg_stat_replication
  having pg_has_role(current_user, 'pg_read_all_stats', 'usage')
$$;

-- Payments of hot wallets that are on no record: the platform stops the withdrawals of their chain by itself.
create table wallet.unknown_payment (
  chain_code text not null references wallet.chain (code),
  txid text not null check (txid <> ''),
  height bigint not null check (height >= 0),
  seen_at timestamptz not null,
  primary key (chain_code, txid)
);
create trigger unknown_payment_append_only before update or delete or truncate on wallet.unknown_payment
  for each statement execute function wallet.refuse_change();
-- Null: the platform itself.
alter table wallet.withdrawal_switch alter column changed_by drop not null;
