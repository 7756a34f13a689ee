-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema liability;

-- Snapshots beside those of each day, which two operators want. A snapshot answers all that are there when it begins.
create table liability.request (
  id bigint generated always as identity primary key,
  reason text not null check (reason <> ''),
  requested_by bigint not null references operator.operator,
  approved_by bigint not null references operator.operator,
  requested_at timestamptz not null
);

-- A published statement of what everybody is owed. Headers and hashes stay for ever.
create table liability.snapshot (
  -- Dense from 1: each snapshot names the one before and its hash.
  number bigint primary key check (number > 0),
  taken_at timestamptz not null unique,
  -- The last transaction of the ledger that the balances contain, 0 for none, and the newest seal.
  last_txn_id bigint not null check (last_txn_id >= 0),
  seal_hash bytea not null check (length(seal_hash) = 32),
  -- The newest root of ticks.
  tick_minute timestamptz not null,
  tick_root bytea not null check (length(tick_root) = 32),
  -- As it is published and hashed.
  header jsonb not null,
  hash bytea not null check (length(hash) = 32),
  previous_number bigint generated always as (nullif(number - 1, 0)) stored,
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- The newest request that it answers; null for none.
  request_id bigint references liability.request,
  -- 32 random bytes from which salts, places and padding follow, sealed by the server's secret.
  sealed_secret bytea not null,
  unique (number, hash),
  foreign key (previous_number, previous_hash) references liability.snapshot (number, hash),
  check (number > 1 or previous_hash = decode(repeat('00', 32), 'hex'))
);
create index snapshot_by_request on liability.snapshot (request_id) where request_id is not null;

-- Leaves of the tree of each currency, kept for 35 days. They are written before their snapshot: rows of a number that no
-- snapshot has are of one that was not finished.
create table liability.leaf (
  snapshot_number bigint not null check (snapshot_number > 0),
  currency_id integer not null references ledger.currency,
  -- From the left among the 2^32 places of a tree.
  place bigint not null check (place between 0 and 4294967295),
  user_id bigint not null check (user_id > 0),
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  primary key (snapshot_number, currency_id, place),
  unique (snapshot_number, user_id, currency_id)
);

-- The upper nodes of each of these trees, as long as its leaves are whole.
create table liability.node (
  snapshot_number bigint not null check (snapshot_number > 0),
  currency_id integer not null references ledger.currency,
  -- Levels below the root down to which nodes are there.
  depth smallint not null check (depth between 0 and 32),
  -- Of 48 bytes each, hash and sum: the root at 1, children of n at 2n and 2n + 1.
  nodes bytea not null check (length(nodes) = 48 * 2 ^ (depth + 1)),
  primary key (snapshot_number, currency_id)
);

create function liability.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger request_immutable before update or delete or truncate on liability.request
  for each statement execute function liability.refuse_change();
create trigger snapshot_kept before delete or truncate on liability.snapshot
  for each statement execute function liability.refuse_change();
-- A generated column would count as changed with each change of a row, so it is not among them.
create trigger snapshot_immutable before update of number, taken_at, last_txn_id, seal_hash, tick_minute, tick_root,
    header, hash, previous_hash, request_id on liability.snapshot
  for each statement execute function liability.refuse_change();
create trigger leaf_immutable before update or truncate on liability.leaf
  for each statement execute function liability.refuse_change();
create trigger leaf_pruned before delete on liability.leaf
  for each statement when (current_setting('openbourse.is_pruning', true) is distinct from 'on')
  execute function liability.refuse_change();
create trigger node_immutable before update or truncate on liability.node
  for each statement execute function liability.refuse_change();
create trigger node_pruned before delete on liability.node
  for each statement when (current_setting('openbourse.is_pruning', true) is distinct from 'on')
  execute function liability.refuse_change();

-- A secret is sealed anew when the secret of the server changes; others do not open. It changes in a transaction that says
-- so.
create function liability.keep_secret() returns trigger language plpgsql as $$
begin
  if current_setting('openbourse.is_resealing', true) is distinct from 'on' then
    raise exception 'the secret of a snapshot is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger snapshot_secret before update of sealed_secret on liability.snapshot
  for each row execute function liability.keep_secret();

-- Removes leaves and upper nodes of snapshots that are 35 days older than the newest one, and of one that was not finished;
-- nothing else, whatever the caller asks for. Upper nodes go first, so that no path is made of what is left. Answers how many
-- rows went, at most `most` leaves among them.
create function liability.prune(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest bigint;
  oldest bigint;
  nodes integer;
  leaves integer;
begin
  select coalesce(max(number), 0) into newest from liability.snapshot;
  select coalesce(max(number), 0) into oldest from liability.snapshot
    where taken_at < (select taken_at from liability.snapshot where number = newest) - interval '35 days';
  perform set_config('openbourse.is_pruning', 'on', true);
  delete from liability.node where snapshot_number <= oldest or snapshot_number > newest;
  get diagnostics nodes = row_count;
  delete from liability.leaf where ctid = any (array(
    select ctid from liability.leaf where snapshot_number <= oldest or snapshot_number > newest limit most
  ));
  get diagnostics leaves = row_count;
  perform set_config('openbourse.is_pruning', '', true);
  return nodes + leaves;
end $$;
