-- Locks: access exclusive on ledger.txn, ledger.posting and kernel.anchor for the moment in which a trigger or a constraint is
-- replaced. Rewrites: none. breaking: no
-- compatible-from: 0105
-- The ledger in epochs of whole months. An epoch ends with the last seal of a month; its row says what every balance was
-- then, and its hash goes over that, the seal and the epoch before.
create table ledger.epoch (
  number bigint primary key check (number > 0),
  -- The first instant of the month after it.
  ends_at timestamptz not null,
  last_seal_seq bigint not null unique,
  last_txn_id bigint not null unique,
  seal_hash bytea not null check (length(seal_hash) = 32),
  accounts bigint not null check (accounts >= 0),
  balances_hash bytea not null check (length(balances_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
create trigger epoch_immutable before update or delete or truncate on ledger.epoch
  for each statement execute function ledger.refuse_change();

-- Balances at the end of an epoch: available and held together, with the number of the last posting of a user's account.
-- Accounts of which nothing was ever posted have no row.
create table ledger.epoch_balance (
  epoch_number bigint not null,
  account_id bigint not null,
  balance numeric(38,18) not null check (balance <> 'NaN'),
  seq bigint not null check (seq >= 0),
  primary key (epoch_number, account_id)
);
create trigger epoch_balance_immutable before update or delete or truncate on ledger.epoch_balance
  for each statement when (current_setting('openbourse.is_detaching', true) is distinct from 'on')
  execute function ledger.refuse_change();

-- Epochs whose trades were exported and taken out of the tables. `trades` has the last trade of each market until then.
create table ledger.epoch_detached (
  epoch_number bigint primary key references ledger.epoch,
  manifest_hash bytea not null check (length(manifest_hash) = 32),
  trades jsonb not null,
  at timestamptz not null
);
create trigger epoch_detached_immutable before update or delete or truncate on ledger.epoch_detached
  for each statement execute function ledger.refuse_change();

-- Only who owns the tables detaches: the auditor begins after what is detached, so a server that was broken into must not
-- say that something is.
create function ledger.keep_to_owner() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the owner of %.% writes to it', tg_table_schema, tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger epoch_detached_by_owner before insert on ledger.epoch_detached
  for each statement execute function ledger.keep_to_owner();

-- The newest epoch whose trades are detached, its last transaction, its last seal and its end; zeros
-- and null while none is.
create function ledger.detached(out epoch bigint, out txn_id bigint, out seal_seq bigint, out ends_at timestamptz)
language sql stable as $$
  select coalesce(max(e.number), 0), coalesce(max(e.last_txn_id), 0), coalesce(max(e.last_seal_seq), 0),
    max(e.ends_at)
  from ledger.epoch_detached d join ledger.epoch e on e.number = d.epoch_number
$$;

-- The last trade of a market that is detached; 0 while none is.
create function ledger.detached_trade(match_id integer) returns bigint language sql stable as $$
  select coalesce((
    select (d.trades ->> match_id::text)::bigint from ledger.epoch_detached d order by d.epoch_number desc limit 1
  ), 0)
$$;

-- Hash over all balances of an epoch, in parts of 4,096 accounts.
create function ledger.balances_hash(epoch bigint) returns bytea language sql stable as $$
  select sha256(coalesce(string_agg(part, ''::bytea order by number), ''))
  from (
    select account_id / 4096 as number, sha256(convert_to(string_agg(
      account_id || ' ' || trim_scale(balance) || ' ' || seq, chr(10) order by account_id), 'UTF8')) as part
    from ledger.epoch_balance where epoch_number = epoch group by 1
  ) as parts
$$;

-- Hash of an epoch: of the hash before, empty for the first one, and what the row says.
create function ledger.epoch_hash(previous bytea, e ledger.epoch) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(json_build_array('epoch', 1, e.number,
    (extract(epoch from e.ends_at) * 1000)::bigint, e.last_seal_seq, e.last_txn_id, encode(e.seal_hash, 'hex'),
    e.accounts, encode(e.balances_hash, 'hex'))::text, 'UTF8'))
$$;

-- What is detached is deleted by the owner, as `ledger.detach_trades` does it, and in no other way.
drop trigger txn_immutable on ledger.txn;
create trigger txn_immutable before update or truncate on ledger.txn
  for each statement execute function ledger.refuse_change();
create trigger txn_kept before delete on ledger.txn
  for each statement when (current_setting('openbourse.is_detaching', true) is distinct from 'on')
  execute function ledger.refuse_change();
drop trigger posting_immutable on ledger.posting;
create trigger posting_immutable before update or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger posting_kept before delete on ledger.posting
  for each statement when (current_setting('openbourse.is_detaching', true) is distinct from 'on')
  execute function ledger.refuse_change();

-- Deletes spot trades up to the end of what is detached, at most so many; answers how many. Its caller needs the right to
-- delete, which the server has not.
create function ledger.detach_trades(most integer) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  detached integer;
begin
  perform set_config('openbourse.is_detaching', 'on', true);
  with old as (
    select t.id from ledger.txn t
    where t.kind = 'spot_trade' and t.id <= (select d.txn_id from ledger.detached() d)
    order by t.id limit most
  ), postings as (
    delete from ledger.posting p using old where p.txn_id = old.id
  )
  delete from ledger.txn t using old where t.id = old.id;
  get diagnostics detached = row_count;
  delete from ledger.epoch_balance b where b.epoch_number < (select d.epoch from ledger.detached() d);
  perform set_config('openbourse.is_detaching', '', true);
  return detached;
end $$;

-- What users have left of what they acquired, at the end of an epoch: quantities, their cost and when they came, by first in,
-- first out. Statements of later years begin with it.
create schema statement;
create table statement.carried_lots (
  epoch_number bigint not null,
  user_id bigint not null,
  -- By asset, the oldest first: quantity and cost in minor units as text (cost null: unknown), milliseconds, kind.
  lots jsonb not null,
  primary key (epoch_number, user_id)
);
create trigger carried_lots_immutable before update or delete or truncate on statement.carried_lots
  for each statement when (current_setting('openbourse.is_detaching', true) is distinct from 'on')
  execute function ledger.refuse_change();

-- Heads of the epochs are signed, as those of the seals are.
alter table kernel.anchor drop constraint anchor_chain_check;
alter table kernel.anchor add constraint anchor_chain_check
  check (chain in ('operator_audit', 'ledger_seal', 'ledger_epoch')) not valid;
