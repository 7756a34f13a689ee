-- Written by "npm run schema" from the migrations with the hash 25792b629778269f3caf511994e944c5fd755db44c706fc3e072cb8aa10fc2a2.

CREATE SCHEMA alert;

CREATE SCHEMA apikey;

CREATE SCHEMA content;

CREATE SCHEMA contract;

CREATE SCHEMA convert;

CREATE SCHEMA countdown;

CREATE SCHEMA demo;

CREATE SCHEMA fiat;

CREATE SCHEMA file;

CREATE SCHEMA identity;

CREATE SCHEMA kernel;

CREATE SCHEMA ledger;

CREATE SCHEMA liability;

CREATE SCHEMA market;

CREATE SCHEMA micro;

CREATE SCHEMA notification;

CREATE SCHEMA operator;

CREATE SCHEMA payment;

CREATE SCHEMA portfolio;

CREATE SCHEMA referral;

CREATE SCHEMA screening;

CREATE SCHEMA spot;

CREATE SCHEMA staking;

CREATE SCHEMA statement;

CREATE SCHEMA status;

CREATE SCHEMA subscription;

CREATE SCHEMA support;

CREATE SCHEMA terminal;

CREATE SCHEMA tick;

CREATE SCHEMA tier;

CREATE SCHEMA verification;

CREATE SCHEMA wallet;

CREATE SCHEMA webhook;

CREATE FUNCTION content.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION contract.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION fiat.keep_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.public_id, new.ad_id, new.buyer_id, new.seller_id, new.currency_id, new.unit, new.price, new.quantity,
      new.amount, new.fee, new.value, new.payment_kind, new.method_version, new.created_at, new.payment_reference)
    is distinct from
     (old.public_id, old.ad_id, old.buyer_id, old.seller_id, old.currency_id, old.unit, old.price, old.quantity,
      old.amount, old.fee, old.value, old.payment_kind, old.method_version, old.created_at, old.payment_reference)
    or new.payee_sealed is distinct from old.payee_sealed
      and current_setting('openbourse.is_resealing', true) is distinct from 'on'
    or old.state in ('completed', 'cancelled') and (new.state, new.ended_at) is distinct from (old.state, old.ended_at)
  then
    raise exception 'what an order was opened with is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION fiat.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION fiat.require_two_rulings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (select count(distinct operator_id) from fiat.ruling where order_id = new.order_id) < 2 then
    raise exception 'an award needs the rulings of two operators';
  end if;
  return new;
end $$;

CREATE FUNCTION file.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'file.view is append-only';
end $$;

CREATE FUNCTION identity.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'identity.security_event is append-only';
end $$;

CREATE FUNCTION identity.refuse_inviter_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'identity.user.invited_by is immutable' using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION kernel.analyze_table(name regclass) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  execute format('analyze %s', name);
end $$;

CREATE FUNCTION kernel.end_role_leases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update kernel.role_lease set epoch = 0;
  return null;
end
$$;

CREATE FUNCTION kernel.grant_to_server(server name) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  one record;
begin
  for one in
    select s.name from kernel.own_schemas() s where not has_schema_privilege(server, s.id, 'usage')
  loop
    execute format('grant usage on schema %I to %I', one.name, server);
  end loop;

  for one in
    with wanted as (
      select relation, string_agg(privilege || coalesce(
        ' (' || (select string_agg(quote_ident(name), ', ' order by place)
          from unnest(columns) with ordinality as c(name, place)) || ')', ''), ', ' order by privilege) as rights
      from kernel.server_rights() where columns is null or cardinality(columns) > 0 group by relation
    ), given as (
      select c.oid as relation, a.privilege_type || case when a.is_grantable then '*' else '' end as one
      from pg_class c, aclexplode(c.relacl) a where a.grantee = quote_ident(server)::regrole
      union all
      select t.attrelid, a.privilege_type || ' (' || string_agg(quote_ident(t.attname), ', ' order by t.attnum) || ')'
      from pg_attribute t, aclexplode(t.attacl) a where a.grantee = quote_ident(server)::regrole
      group by t.attrelid, a.privilege_type
    )
    select w.relation::regclass as name, w.rights from wanted w
    where w.rights is distinct from (
      select string_agg(g.one, ', ' order by g.one) from given g where g.relation = w.relation
    )
  loop
    execute format('revoke all on table %s from %I', one.name, server);
    execute format('grant %s on table %s to %I', one.rights, one.name, server);
  end loop;

  -- Numbers are drawn, and never set back.
  for one in
    select c.oid::regclass as name from pg_class c join kernel.own_schemas() s on s.id = c.relnamespace
    where case c.relkind when 'S' then not has_sequence_privilege(server, c.oid, 'usage') end
  loop
    execute format('grant usage on sequence %s to %I', one.name, server);
  end loop;

  -- What runs with the rights of the owner is for the server alone.
  for one in
    select p.oid::regprocedure as name, p.prosecdef
    from pg_proc p join kernel.own_schemas() s on s.id = p.pronamespace
    where p.prokind = 'f'
      and (not has_function_privilege(server, p.oid, 'execute')
        or p.prosecdef and exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))
  loop
    if one.prosecdef then
      execute format('revoke all on function %s from public', one.name);
    end if;
    execute format('grant execute on function %s to %I', one.name, server);
  end loop;
end $$;

CREATE FUNCTION kernel.hold_lease(expected bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(4711005);
  if not exists (select from kernel.lease where role = 'server' and epoch = expected) then
    raise exception 'another server owns the database since epoch %', expected using errcode = 'OB001';
  end if;
end
$$;

CREATE FUNCTION kernel.hold_roles(expected bigint, parts integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(4711005), pg_advisory_xact_lock_shared(4711005, expected::integer);
  if (select count(*) from kernel.role_lease where epoch = expected) <> parts then
    raise exception 'another server owns the database since epoch %', expected using errcode = 'OB001';
  end if;
end
$$;

CREATE FUNCTION kernel.own_schemas() RETURNS TABLE(id oid, name name)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select n.oid, n.nspname from pg_namespace n
  join pg_namespace kernel on kernel.nspname = 'kernel' and kernel.nspowner = n.nspowner
  where n.nspname !~ '^(pg_|information_schema$|public$)'
$_$;

CREATE FUNCTION kernel.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION kernel.server_rights() RETURNS TABLE(relation oid, privilege text, columns name[])
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with own as (
    select c.oid as relation, c.relkind <> 'v' and c.oid <> 'kernel.migration'::regclass as is_written
    from pg_class c join kernel.own_schemas() s on s.id = c.relnamespace
    where c.relkind in ('r', 'p', 'v')
  ), refused as (
    select t.tgrelid as relation, t.tgtype & 8 <> 0 as is_delete, t.tgtype & 16 <> 0 as is_update,
      t.tgattr::int2[] as places
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname like 'refuse\_%'
  ), frozen as (
    select relation, bool_or(cardinality(places) = 0) as is_whole,
      array(select unnest(f.places) from refused f where f.relation = r.relation and f.is_update) as places
    from refused r where is_update group by relation
  )
  select o.relation, 'SELECT', null::name[] from own o
  union all
  select o.relation, 'INSERT', null from own o where is_written
  union all
  select o.relation, 'DELETE', null from own o
  where is_written and not exists (select from refused r where r.relation = o.relation and r.is_delete)
  union all
  select o.relation, 'UPDATE', null from own o
  where is_written and not exists (select from frozen f where f.relation = o.relation)
  union all
  select f.relation, 'UPDATE', array(
    select a.attname from pg_attribute a
    where a.attrelid = f.relation and a.attnum > 0 and not a.attisdropped and a.attnum <> all (f.places)
    order by a.attnum
  )
  from frozen f where not f.is_whole and f.relation in (select o.relation from own o where o.is_written)
$$;

CREATE FUNCTION kernel.synchronous_standbys() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum'))::integer
  from pg_stat_replication
  having pg_has_role(current_user, 'pg_read_all_stats', 'usage')
$$;

CREATE FUNCTION ledger.balances_hash(epoch bigint) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$
  select sha256(coalesce(string_agg(part, ''::bytea order by number), ''))
  from (
    select account_id / 4096 as number, sha256(convert_to(string_agg(
      account_id || ' ' || trim_scale(balance) || ' ' || seq, chr(10) order by account_id), 'UTF8')) as part
    from ledger.epoch_balance where epoch_number = epoch group by 1
  ) as parts
$$;

CREATE FUNCTION ledger.check_postings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  bad record;
begin
  select txn_id, currency_id into bad from inserted
    group by txn_id, currency_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'postings of transaction % in currency % do not sum up to zero', bad.txn_id, bad.currency_id
      using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  select p.txn_id, p.step into bad from inserted p
    left join ledger.txn t on t.id = p.txn_id
    left join ledger.account a on a.id = p.account_id and a.currency_id = p.currency_id
    left join ledger.currency c on c.id = p.currency_id
    where t.id is null or a.id is null or (a.kind = 'user') <> (p.seq is not null)
      or p.amount <> trunc(p.amount, c.scale) limit 1;
  if found then
    raise exception 'posting % of transaction % does not fit its account, currency or transaction', bad.step, bad.txn_id
      using errcode = 'check_violation', constraint = 'posting_fits';
  end if;
  return null;
end $$;

CREATE FUNCTION ledger.detach_trades(most integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE FUNCTION ledger.detached(OUT epoch bigint, OUT txn_id bigint, OUT seal_seq bigint, OUT ends_at timestamp with time zone) RETURNS record
    LANGUAGE sql STABLE
    AS $$
  select coalesce(max(e.number), 0), coalesce(max(e.last_txn_id), 0), coalesce(max(e.last_seal_seq), 0),
    max(e.ends_at)
  from ledger.epoch_detached d join ledger.epoch e on e.number = d.epoch_number
$$;

CREATE FUNCTION ledger.detached_trade(match_id integer) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select coalesce((
    select (d.trades ->> match_id::text)::bigint from ledger.epoch_detached d order by d.epoch_number desc limit 1
  ), 0)
$$;

CREATE TABLE ledger.epoch (
    number bigint NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    last_seal_seq bigint NOT NULL,
    last_txn_id bigint NOT NULL,
    seal_hash bytea NOT NULL,
    accounts bigint NOT NULL,
    balances_hash bytea NOT NULL,
    hash bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    CONSTRAINT epoch_accounts_check CHECK ((accounts >= 0)),
    CONSTRAINT epoch_balances_hash_check CHECK ((length(balances_hash) = 32)),
    CONSTRAINT epoch_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT epoch_number_check CHECK ((number > 0)),
    CONSTRAINT epoch_seal_hash_check CHECK ((length(seal_hash) = 32))
);

CREATE FUNCTION ledger.epoch_hash(previous bytea, e ledger.epoch) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    AS $$
  select sha256(previous || convert_to(json_build_array('epoch', 1, e.number,
    (extract(epoch from e.ends_at) * 1000)::bigint, e.last_seal_seq, e.last_txn_id, encode(e.seal_hash, 'hex'),
    e.accounts, encode(e.balances_hash, 'hex'))::text, 'UTF8'))
$$;

CREATE FUNCTION ledger.keep_to_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the owner of %.% writes to it', tg_table_schema, tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

CREATE FUNCTION ledger.lock_txns() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  lock table ledger.txn in share mode;
end $$;

CREATE FUNCTION ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION ledger.refuse_violation_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'violations are kept' using errcode = '23001';
end $$;

CREATE FUNCTION ledger.require_two_persons() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.checker_id = new.maker_id then
    raise exception 'another person approves what one proposes' using errcode = '23514', constraint = tg_name;
  end if;
  return null;
end $$;

CREATE FUNCTION ledger.seal_hash(previous bytea, from_id bigint, to_id bigint) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$
  select sha256(previous || convert_to(coalesce(string_agg(row_text, chr(10) order by id), ''), 'UTF8'))
  from (
    select t.id, json_build_array(
      t.id, t.kind, t.reference, t.idempotency_key, (extract(epoch from t.at) * 1000)::bigint,
      json_agg(json_build_array(p.step, p.account_id, p.currency_id, p.kind, trim_scale(p.amount)::text, p.seq,
        trim_scale(p.balance_after)::text) order by p.step) filter (where p.txn_id is not null)
    )::text as row_text
    from ledger.txn t left join ledger.posting p on p.txn_id = t.id
    where t.id > from_id and t.id <= to_id
    group by t.id
  ) as rows
$$;

CREATE FUNCTION liability.keep_secret() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if current_setting('openbourse.is_resealing', true) is distinct from 'on' then
    raise exception 'the secret of a snapshot is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION liability.prune(most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE FUNCTION liability.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION micro.keep_due() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into micro.due (user_id, order_id, due_at)
    select user_id, id, case state when 'pending' then accepted_at else expires_at end
    from changed where settled_at is null;
  else
    update micro.due d set due_at = c.expires_at from changed c
    where c.state = 'running' and d.user_id = c.user_id and d.order_id = c.id;
    delete from micro.due d using changed c
    where c.settled_at is not null and d.user_id = c.user_id and d.order_id = c.id;
  end if;
  return null;
end $$;

CREATE FUNCTION operator.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'operator.audit is append-only';
end $$;

CREATE FUNCTION operator.refuse_proposal_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'proposals are append-only';
end $$;

CREATE FUNCTION payment.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION referral.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION spot.followed_to(of_match integer, side "char", trigger "char", activation numeric, peak numeric, after_seq bigint, until_seq bigint) RETURNS numeric
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select case $2 when 's' then greatest($5, max(t.price)) else least($5, min(t.price)) end
  from spot.trade_row t
  where t.match_id = $1 and t.trade_seq > $6 and t.trade_seq <= $7
    and t.trade_seq >= case when $5 is not null or $4 is null then 0 else (
      select f.trade_seq from spot.trade_row f
      where f.match_id = $1 and f.trade_seq > $6 and f.trade_seq <= $7
        and case $3 when 'u' then f.price >= $4 else f.price <= $4 end
      order by f.trade_seq limit 1) end
$_$;

CREATE FUNCTION spot.order_id_at(of_user integer, of_match integer, at timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  with recursive search(low, high) as (
    select 0::bigint, coalesce((
      select max(id) + 1 from spot.order_row where user_id = $1 and match_id = $2
    ), 0)
    union all
    select case when mid.created_at < $3 then mid.id + 1 else s.low end,
      case when mid.created_at < $3 then s.high else (s.low + s.high) / 2 end
    from search s
    cross join lateral (
      select id, created_at from spot.order_row
      where user_id = $1 and match_id = $2 and id >= (s.low + s.high) / 2 order by id limit 1
    ) as mid
    where s.low < s.high
  )
  select low from search where low >= high
$_$;

CREATE FUNCTION spot.refilled_by(of_user integer, of_match integer, of_order bigint, visible numeric, until_seq bigint) RETURNS TABLE(seq bigint, fill integer, trade_seq bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  with own as (select created_at from spot.order_row where (user_id, match_id, id) = ($1, $2, $3))
  select coalesce(o.triggered_seq, o.placed_seq), (t.trade_seq - (
      select min(f.trade_seq) from spot.trade_row f where f.match_id = $2 and f.taker_user_id = t.taker_user_id
        and f.at = t.at and f.taker_order_id = t.taker_order_id
    ) + 1)::integer, t.trade_seq
  from (
    select t.*, sum(t.quantity) over (order by t.trade_seq) as executed from (
      select m.* from own join spot.trade_row m on m.maker_user_id = $1 and m.match_id = $2 and m.at >= own.created_at
      where m.maker_order_id = $3 and m.trade_seq <= $5
      union all
      select m.* from own join spot.trade_row m on m.taker_user_id = $1 and m.match_id = $2 and m.at >= own.created_at
      where m.taker_order_id = $3 and m.trade_seq <= $5
    ) t
  ) t
  join spot.order_row o on (o.user_id, o.match_id, o.id) = (t.taker_user_id, t.match_id, t.taker_order_id)
  where t.maker_order_id = $3 and mod(t.executed, $4) = 0
  order by t.trade_seq desc limit 1
$_$;

CREATE FUNCTION spot.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION subscription.keep_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state <> 'draft' and (new.token_id, new.quote_id, new.issue_price, new.supply, new.cap_per_user, new.minimum,
      new.reference_return_ppm, new.presale_level, new.presale_at, new.starts_at, new.ends_at, new.cancel_until)
    is distinct from (old.token_id, old.quote_id, old.issue_price, old.supply, old.cap_per_user, old.minimum,
      old.reference_return_ppm, old.presale_level, old.presale_at, old.starts_at, old.ends_at, old.cancel_until) then
    raise exception 'the terms of offering % are frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

CREATE FUNCTION subscription.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION tick.prune(before timestamp with time zone, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  bound timestamptz;
  pruned integer;
begin
  perform set_config('openbourse.is_pruning', 'on', true);
  select least(before, max(t.at) - interval '7 days') into bound from tick.series s
  cross join lateral (select at from tick.tick where series_id = s.id order by seq desc limit 1) t;
  with kept as (
    select s.id, t.seq from tick.series s
    cross join lateral (
      select seq from tick.tick where series_id = s.id and at < bound order by at desc, seq desc offset 1 limit 1
    ) t
  ), old as (
    select t.series_id, t.seq from kept k
    cross join lateral (
      select series_id, seq from tick.tick where series_id = k.id and seq < k.seq order by seq limit most
    ) t
  )
  delete from tick.tick t using old where t.series_id = old.series_id and t.seq = old.seq;
  get diagnostics pruned = row_count;
  perform set_config('openbourse.is_pruning', '', true);
  return pruned;
end $$;

CREATE FUNCTION tick.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION wallet.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE TABLE alert.price_alert (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    measure text NOT NULL,
    direction text NOT NULL,
    threshold numeric(38,18) NOT NULL,
    period text,
    state text DEFAULT 'armed'::text NOT NULL,
    value numeric(38,18),
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT alert_ended CHECK (((state = 'armed'::text) = (ended_at IS NULL))),
    CONSTRAINT alert_period CHECK (((measure = 'close'::text) = (period IS NOT NULL))),
    CONSTRAINT alert_value CHECK (((state = 'fired'::text) = (value IS NOT NULL))),
    CONSTRAINT price_alert_check CHECK ((expires_at > created_at)),
    CONSTRAINT price_alert_direction_check CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text]))),
    CONSTRAINT price_alert_measure_check CHECK ((measure = ANY (ARRAY['price'::text, 'close'::text, 'rise'::text, 'fall'::text]))),
    CONSTRAINT price_alert_period_check CHECK ((period = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '30m'::text, '1h'::text, '4h'::text, '1d'::text, '1w'::text, '1M'::text]))),
    CONSTRAINT price_alert_state_check CHECK ((state = ANY (ARRAY['armed'::text, 'fired'::text, 'expired'::text]))),
    CONSTRAINT price_alert_threshold_check CHECK (((threshold > (0)::numeric) AND (threshold <> 'NaN'::numeric))),
    CONSTRAINT price_alert_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE alert.price_alert ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME alert.price_alert_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE apikey.api_key (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    label text NOT NULL,
    key text NOT NULL,
    secret bytea NOT NULL,
    may_trade boolean NOT NULL,
    ips text[] DEFAULT '{}'::text[] NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    last_used_ip text,
    revoked_at timestamp with time zone,
    revoked_by text,
    proved_at timestamp with time zone NOT NULL,
    algorithm text DEFAULT 'hmac'::text NOT NULL,
    CONSTRAINT api_key_algorithm_check CHECK ((algorithm = ANY (ARRAY['hmac'::text, 'ed25519'::text]))),
    CONSTRAINT api_key_check CHECK ((expires_at > created_at)),
    CONSTRAINT api_key_check1 CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
    CONSTRAINT api_key_check2 CHECK (((last_used_at IS NULL) = (last_used_ip IS NULL))),
    CONSTRAINT api_key_ips_check CHECK (((cardinality(ips) <= 20) AND (array_position(ips, NULL::text) IS NULL))),
    CONSTRAINT api_key_key_check CHECK ((key ~ '^[A-Za-z0-9]{64}$'::text)),
    CONSTRAINT api_key_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 32))),
    CONSTRAINT api_key_open_trade CHECK (((NOT may_trade) OR (cardinality(ips) > 0) OR (expires_at IS NOT NULL))),
    CONSTRAINT api_key_revoked_by_check CHECK ((revoked_by = ANY (ARRAY['owner'::text, 'operator'::text])))
);

ALTER TABLE apikey.api_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME apikey.api_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE content.edition (
    news_id integer NOT NULL,
    version integer NOT NULL,
    holds_from timestamp with time zone NOT NULL,
    published_at timestamp with time zone NOT NULL,
    operator_id bigint,
    CONSTRAINT edition_version_check CHECK ((version > 0))
);

CREATE TABLE content.edition_text (
    news_id integer NOT NULL,
    version integer NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    content text NOT NULL
);

CREATE TABLE content.news (
    id integer NOT NULL,
    category_id integer NOT NULL,
    banner text,
    published_at timestamp with time zone NOT NULL,
    is_published boolean NOT NULL,
    topic text,
    "position" integer DEFAULT 0 NOT NULL,
    slug text,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    version integer NOT NULL,
    is_popular boolean DEFAULT false NOT NULL,
    CONSTRAINT news_banner_check CHECK ((banner ~ '^/'::text)),
    CONSTRAINT news_category_id_check CHECK (((category_id >= 1) AND (category_id <= 5))),
    CONSTRAINT news_end CHECK (((ends_at > starts_at) OR (category_id <> 4))),
    CONSTRAINT news_end_of_activity CHECK (((category_id <> 4) OR (ends_at IS NOT NULL))),
    CONSTRAINT news_id_check CHECK ((id > 0)),
    CONSTRAINT news_popular_of_help CHECK (((category_id = 1) OR (NOT is_popular))),
    CONSTRAINT news_position_check CHECK (("position" >= 0)),
    CONSTRAINT news_slug_check CHECK ((slug ~ '^[a-z-]+$'::text)),
    CONSTRAINT news_slug_of_page CHECK (((category_id = 5) = (slug IS NOT NULL))),
    CONSTRAINT news_start_of_activity CHECK (((category_id = 4) = (starts_at IS NOT NULL))),
    CONSTRAINT news_topic_check CHECK ((topic ~ '^[a-z_]+$'::text)),
    CONSTRAINT news_topic_of_help CHECK (((category_id = 1) = (topic IS NOT NULL))),
    CONSTRAINT news_version_check CHECK ((version > 0))
);

CREATE SEQUENCE content.news_id_seq
    AS integer
    START WITH 100
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE content.news_id_seq OWNED BY content.news.id;

CREATE TABLE content.news_text (
    news_id integer NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    content text NOT NULL,
    sought text[] NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer NOT NULL,
    CONSTRAINT news_text_locale_check CHECK ((locale ~ '^[a-z]{2}-[A-Z]{2}$'::text)),
    CONSTRAINT news_text_sought_check CHECK ((array_length(sought, 1) = 3)),
    CONSTRAINT news_text_title_check CHECK ((title <> ''::text)),
    CONSTRAINT news_text_version_check CHECK ((version > 0))
);

CREATE TABLE content.setting (
    key text NOT NULL,
    value text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT setting_check CHECK (((key <> 'guest_browsing'::text) OR (value = ANY (ARRAY['on'::text, 'off'::text])))),
    CONSTRAINT setting_check1 CHECK (((key = 'guest_browsing'::text) OR (value = ''::text) OR (value ~ '^https://'::text))),
    CONSTRAINT setting_key_check CHECK ((key = ANY (ARRAY['service_url'::text, 'app_download_url'::text, 'guest_browsing'::text])))
);

CREATE TABLE content.version (
    news_id integer NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id bigint,
    kind text NOT NULL,
    locale text,
    restored_from integer,
    data jsonb NOT NULL,
    CONSTRAINT version_check CHECK (((kind = 'text'::text) = (locale IS NOT NULL))),
    CONSTRAINT version_kind_check CHECK ((kind = ANY (ARRAY['head'::text, 'text'::text]))),
    CONSTRAINT version_number_check CHECK ((number > 0))
);

CREATE TABLE content.vote (
    news_id integer NOT NULL,
    locale text NOT NULL,
    voter text NOT NULL,
    is_helpful boolean NOT NULL,
    text text NOT NULL,
    voted_at timestamp with time zone NOT NULL,
    CONSTRAINT vote_check CHECK (((length(text) <= 300) AND ((text = ''::text) OR (NOT is_helpful)))),
    CONSTRAINT vote_locale_check CHECK ((locale ~ '^[a-z]{2}-[A-Z]{2}$'::text)),
    CONSTRAINT vote_voter_check CHECK ((voter ~ '^(user:[0-9]+|[0-9a-f]{32})$'::text))
);

CREATE TABLE contract.close (
    id uuid NOT NULL,
    number bigint NOT NULL,
    position_id uuid NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    rule_id integer NOT NULL,
    side text NOT NULL,
    leverage integer NOT NULL,
    reason text NOT NULL,
    lots integer NOT NULL,
    lots_before integer NOT NULL,
    quantity numeric(38,18) NOT NULL,
    open_price numeric(38,18) NOT NULL,
    close_price numeric(38,18) NOT NULL,
    profit numeric(38,18) NOT NULL,
    fee numeric(38,18) NOT NULL,
    liquidation_fee numeric(38,18) NOT NULL,
    deficit numeric(38,18) NOT NULL,
    margin numeric(38,18) NOT NULL,
    returned numeric(38,18) NOT NULL,
    entry_seq bigint NOT NULL,
    exit_seq bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    facts jsonb NOT NULL,
    is_told boolean DEFAULT false NOT NULL,
    receipt jsonb,
    CONSTRAINT close_check CHECK ((lots_before >= lots)),
    CONSTRAINT close_check1 CHECK ((closed_at > opened_at)),
    CONSTRAINT close_close_price_check CHECK (((close_price > (0)::numeric) AND (close_price <> 'NaN'::numeric))),
    CONSTRAINT close_deficit_check CHECK (((deficit >= (0)::numeric) AND (deficit <> 'NaN'::numeric))),
    CONSTRAINT close_fee_check CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric))),
    CONSTRAINT close_liquidation_fee_check CHECK (((liquidation_fee >= (0)::numeric) AND (liquidation_fee <> 'NaN'::numeric))),
    CONSTRAINT close_lots_check CHECK ((lots > 0)),
    CONSTRAINT close_margin_check CHECK (((margin >= (0)::numeric) AND (margin <> 'NaN'::numeric))),
    CONSTRAINT close_open_price_check CHECK (((open_price > (0)::numeric) AND (open_price <> 'NaN'::numeric))),
    CONSTRAINT close_profit_check CHECK ((profit <> 'NaN'::numeric)),
    CONSTRAINT close_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT close_reason_check CHECK ((reason = ANY (ARRAY['requested'::text, 'take_profit'::text, 'stop_loss'::text, 'trailing_stop'::text, 'covering'::text, 'liquidation'::text, 'delisted'::text]))),
    CONSTRAINT close_returned_check CHECK ((returned <> 'NaN'::numeric)),
    CONSTRAINT close_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
    CONSTRAINT close_sums_up CHECK ((returned = ((((margin + profit) + deficit) - fee) - liquidation_fee)))
);

ALTER TABLE contract.close ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contract.close_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE contract.exposure_rule (
    id integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    match_percent numeric(9,4) NOT NULL,
    total_percent numeric(9,4) NOT NULL,
    operator_name text,
    reason text,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT exposure_rule_check CHECK (((total_percent >= match_percent) AND (total_percent <= (1000)::numeric))),
    CONSTRAINT exposure_rule_match_percent_check CHECK (((match_percent >= (0)::numeric) AND (match_percent <= (1000)::numeric)))
);

ALTER TABLE contract.exposure_rule ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contract.exposure_rule_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE contract.margin_change (
    id bigint NOT NULL,
    position_id uuid NOT NULL,
    kind text NOT NULL,
    amount numeric(38,18) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT margin_change_amount_check CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT margin_change_check CHECK (((kind = 'added'::text) = (amount > (0)::numeric))),
    CONSTRAINT margin_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'removed'::text, 'drawn'::text, 'overnight'::text])))
);

ALTER TABLE contract.margin_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contract.margin_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE contract.overnight_fee (
    id bigint NOT NULL,
    position_id uuid NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    side text NOT NULL,
    day date NOT NULL,
    notional numeric(38,18) NOT NULL,
    percent numeric(38,18) NOT NULL,
    fee numeric(38,18) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT overnight_fee_fee_check CHECK ((fee <> 'NaN'::numeric)),
    CONSTRAINT overnight_fee_notional_check CHECK (((notional > (0)::numeric) AND (notional <> 'NaN'::numeric))),
    CONSTRAINT overnight_fee_percent_check CHECK ((percent <> 'NaN'::numeric)),
    CONSTRAINT overnight_fee_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text])))
);

ALTER TABLE contract.overnight_fee ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contract.overnight_fee_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE contract."position" (
    id uuid NOT NULL,
    number bigint NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    rule_id integer NOT NULL,
    state text NOT NULL,
    side text NOT NULL,
    type text NOT NULL,
    margin_mode text NOT NULL,
    leverage integer NOT NULL,
    lots integer NOT NULL,
    lots_opened integer NOT NULL,
    limit_price numeric(38,18),
    open_price numeric(38,18),
    conversion numeric(38,18),
    notional numeric(38,18),
    margin numeric(38,18) NOT NULL,
    held numeric(38,18) NOT NULL,
    take_profit numeric(38,18),
    stop_loss numeric(38,18),
    open_fee numeric(38,18) NOT NULL,
    close_fee numeric(38,18) NOT NULL,
    overnight_fee numeric(38,18) NOT NULL,
    realised_profit numeric(38,18) NOT NULL,
    close_reason text,
    cancel_reason text,
    entry_seq bigint,
    entry_path jsonb,
    closing_lots integer,
    closing_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    closed_at timestamp with time zone,
    triggers_at timestamp with time zone,
    closing_reason text,
    closing_seq bigint,
    closing_mark numeric(38,18),
    keeps_margin_changes boolean DEFAULT true NOT NULL,
    trail jsonb,
    trail_path jsonb,
    CONSTRAINT position_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['requested'::text, 'limits'::text, 'exposure'::text, 'delisted'::text, 'countdown'::text]))),
    CONSTRAINT position_close_fee_check CHECK (((close_fee >= (0)::numeric) AND (close_fee <> 'NaN'::numeric))),
    CONSTRAINT position_close_reason_check CHECK ((close_reason = ANY (ARRAY['requested'::text, 'take_profit'::text, 'stop_loss'::text, 'trailing_stop'::text, 'covering'::text, 'liquidation'::text, 'delisted'::text]))),
    CONSTRAINT position_closing CHECK ((((state = 'closing'::text) = (closing_lots IS NOT NULL)) AND ((closing_lots IS NULL) = (closing_at IS NULL)))),
    CONSTRAINT position_closing_lots_check CHECK ((closing_lots > 0)),
    CONSTRAINT position_closing_mark_check CHECK (((closing_mark > (0)::numeric) AND (closing_mark <> 'NaN'::numeric))),
    CONSTRAINT position_closing_reason_check CHECK ((closing_reason = ANY (ARRAY['requested'::text, 'take_profit'::text, 'stop_loss'::text, 'trailing_stop'::text, 'delisted'::text]))),
    CONSTRAINT position_closing_seq_check CHECK ((closing_seq > 0)),
    CONSTRAINT position_closing_tick CHECK ((((closing_seq IS NULL) = (closing_mark IS NULL)) AND ((closing_seq IS NOT NULL) = (COALESCE(closing_reason, 'requested'::text) = ANY (ARRAY['take_profit'::text, 'stop_loss'::text, 'trailing_stop'::text]))) AND ((closing_reason IS NULL) OR (closing_at IS NOT NULL)))),
    CONSTRAINT position_conversion_check CHECK (((conversion > (0)::numeric) AND (conversion <> 'NaN'::numeric))),
    CONSTRAINT position_ended CHECK (((state = ANY (ARRAY['closed'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
    CONSTRAINT position_held CHECK ((held =
CASE state
    WHEN 'pending'::text THEN (margin + open_fee)
    WHEN 'trading'::text THEN margin
    WHEN 'closing'::text THEN margin
    ELSE (0)::numeric
END)),
    CONSTRAINT position_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT position_leverage_check CHECK (((leverage >= 1) AND (leverage <= 100))),
    CONSTRAINT position_limit_price_check CHECK (((limit_price > (0)::numeric) AND (limit_price <> 'NaN'::numeric))),
    CONSTRAINT position_lots CHECK (
CASE
    WHEN (state = 'closed'::text) THEN (lots = 0)
    ELSE ((lots >= 1) AND (lots <= lots_opened))
END),
    CONSTRAINT position_lots_check CHECK ((lots >= 0)),
    CONSTRAINT position_lots_opened_check CHECK (((lots_opened >= 1) AND (lots_opened <= 10000))),
    CONSTRAINT position_margin_check CHECK (((margin >= (0)::numeric) AND (margin <> 'NaN'::numeric))),
    CONSTRAINT position_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['isolated'::text, 'cross'::text]))),
    CONSTRAINT position_notional_check CHECK (((notional >= (0)::numeric) AND (notional <> 'NaN'::numeric))),
    CONSTRAINT position_open_fee_check CHECK (((open_fee >= (0)::numeric) AND (open_fee <> 'NaN'::numeric))),
    CONSTRAINT position_open_price_check CHECK (((open_price > (0)::numeric) AND (open_price <> 'NaN'::numeric))),
    CONSTRAINT position_opened CHECK ((((state = ANY (ARRAY['pending'::text, 'cancelled'::text])) = (opened_at IS NULL)) AND (num_nulls(opened_at, open_price, conversion, notional, entry_seq) = ANY (ARRAY[0, 5])))),
    CONSTRAINT position_overnight_fee_check CHECK ((overnight_fee <> 'NaN'::numeric)),
    CONSTRAINT position_realised_profit_check CHECK ((realised_profit <> 'NaN'::numeric)),
    CONSTRAINT position_reason CHECK ((((state = 'closed'::text) = (close_reason IS NOT NULL)) AND ((state = 'cancelled'::text) = (cancel_reason IS NOT NULL)))),
    CONSTRAINT position_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
    CONSTRAINT position_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'trading'::text, 'closing'::text, 'closed'::text, 'cancelled'::text]))),
    CONSTRAINT position_stop_loss_check CHECK (((stop_loss > (0)::numeric) AND (stop_loss <> 'NaN'::numeric))),
    CONSTRAINT position_take_profit_check CHECK (((take_profit > (0)::numeric) AND (take_profit <> 'NaN'::numeric))),
    CONSTRAINT position_trail_check CHECK (((trail IS NULL) OR ((jsonb_typeof((trail -> 'at'::text)) = 'number'::text) AND (((trail ->> 'percent'::text) IS NULL) <> ((trail ->> 'distance'::text) IS NULL)) AND (opened_at IS NOT NULL)))),
    CONSTRAINT position_type CHECK (((type = 'limit'::text) = (limit_price IS NOT NULL))),
    CONSTRAINT position_type_check CHECK ((type = ANY (ARRAY['market'::text, 'limit'::text]))),
    CONSTRAINT position_user_id_check CHECK ((user_id > 0))
)
WITH (fillfactor='80');

ALTER TABLE contract."position" ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contract.position_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE contract.rule (
    id integer NOT NULL,
    match_id integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    terms jsonb NOT NULL,
    operator_name text,
    reason text,
    is_reason_public boolean DEFAULT true NOT NULL
);

ALTER TABLE contract.rule ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contract.rule_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE contract.writer (
    id boolean DEFAULT true NOT NULL,
    batch bigint NOT NULL,
    beat_at timestamp with time zone,
    charged_day date,
    part_at timestamp with time zone,
    part_user bigint,
    CONSTRAINT writer_id_check CHECK (id),
    CONSTRAINT writer_part CHECK (((part_at IS NULL) = (part_user IS NULL)))
);

CREATE TABLE convert.conversion (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    side text NOT NULL,
    quantity numeric(38,18) NOT NULL,
    price numeric(38,18) NOT NULL,
    from_amount numeric(38,18) NOT NULL,
    to_amount numeric(38,18) NOT NULL,
    fee numeric(38,18) NOT NULL,
    fee_ppm integer NOT NULL,
    expected_from numeric(38,18) NOT NULL,
    expected_to numeric(38,18) NOT NULL,
    state text NOT NULL,
    reason text,
    paid numeric(38,18),
    received numeric(38,18),
    fee_paid numeric(38,18),
    order_id uuid,
    plan_id bigint,
    due_at timestamp with time zone,
    quoted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT conversion_accepted CHECK (((state = 'quoted'::text) = (accepted_at IS NULL))),
    CONSTRAINT conversion_check CHECK (((expected_from > (0)::numeric) AND (expected_from <= from_amount))),
    CONSTRAINT conversion_check1 CHECK (((expected_to >= to_amount) AND (expected_to <> 'NaN'::numeric))),
    CONSTRAINT conversion_done CHECK (
CASE
    WHEN (state = 'done'::text) THEN ((paid > (0)::numeric) AND (paid <= from_amount) AND (received >= to_amount) AND (received <> 'NaN'::numeric) AND (fee_paid IS NOT NULL) AND (order_id IS NOT NULL))
    ELSE ((paid IS NULL) AND (received IS NULL) AND (fee_paid IS NULL))
END),
    CONSTRAINT conversion_ended CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT conversion_fee_check CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric))),
    CONSTRAINT conversion_fee_paid_check CHECK (((fee_paid >= (0)::numeric) AND (fee_paid <> 'NaN'::numeric))),
    CONSTRAINT conversion_fee_ppm_check CHECK ((fee_ppm >= 0)),
    CONSTRAINT conversion_from_amount_check CHECK (((from_amount > (0)::numeric) AND (from_amount <> 'NaN'::numeric))),
    CONSTRAINT conversion_plan CHECK (((plan_id IS NULL) = (due_at IS NULL))),
    CONSTRAINT conversion_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT conversion_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT conversion_reason CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
    CONSTRAINT conversion_reason_check CHECK ((reason ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT conversion_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
    CONSTRAINT conversion_state_check CHECK ((state = ANY (ARRAY['quoted'::text, 'accepted'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT conversion_to_amount_check CHECK (((to_amount > (0)::numeric) AND (to_amount <> 'NaN'::numeric))),
    CONSTRAINT conversion_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE convert.plan (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    amount numeric(38,18) NOT NULL,
    every text NOT NULL,
    first_at timestamp with time zone NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    next_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT plan_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT plan_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
    CONSTRAINT plan_next CHECK (((state = 'active'::text) = (next_at IS NOT NULL))),
    CONSTRAINT plan_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'removed'::text]))),
    CONSTRAINT plan_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE convert.plan ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME convert.plan_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE convert.run (
    plan_id bigint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    user_id bigint NOT NULL,
    state text NOT NULL,
    reason text,
    attempts smallint DEFAULT 0 NOT NULL,
    conversion_id uuid,
    ended_at timestamp with time zone,
    CONSTRAINT run_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT run_bought CHECK (((state <> 'done'::text) OR (conversion_id IS NOT NULL))),
    CONSTRAINT run_ended CHECK (((state = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT run_reason CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
    CONSTRAINT run_reason_check CHECK ((reason ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'missed'::text]))),
    CONSTRAINT run_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE countdown.countdown (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    product text NOT NULL,
    match_id integer,
    key_id bigint,
    session uuid,
    period_ms integer NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT countdown_check CHECK (((key_id IS NULL) = (session IS NULL))),
    CONSTRAINT countdown_period_ms_check CHECK (((period_ms >= 5000) AND (period_ms <= 86400000))),
    CONSTRAINT countdown_product_check CHECK ((product = ANY (ARRAY['spot'::text, 'contract'::text]))),
    CONSTRAINT countdown_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE countdown.countdown ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME countdown.countdown_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE demo.message (
    id bigint NOT NULL,
    channel text NOT NULL,
    target text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    code text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

ALTER TABLE demo.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME demo.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fiat.ad (
    id uuid NOT NULL,
    number bigint NOT NULL,
    merchant_id uuid NOT NULL,
    user_id bigint NOT NULL,
    side text NOT NULL,
    currency_id integer NOT NULL,
    unit text NOT NULL,
    price_kind text NOT NULL,
    price numeric(38,18),
    ratio numeric(9,6),
    published numeric(38,18) NOT NULL,
    remaining numeric(38,18) NOT NULL,
    live numeric(38,18) DEFAULT 0 NOT NULL,
    completed numeric(38,18) DEFAULT 0 NOT NULL,
    taken_down numeric(38,18) DEFAULT 0 NOT NULL,
    fee_remaining numeric(38,18) NOT NULL,
    held numeric(38,18) NOT NULL,
    fee_ppm integer NOT NULL,
    min_volume numeric(38,18) NOT NULL,
    max_volume numeric(38,18) NOT NULL,
    payment_kinds text[] NOT NULL,
    method_ids uuid[] NOT NULL,
    window_minutes integer NOT NULL,
    remarks text NOT NULL,
    counterparty_level integer NOT NULL,
    counterparty_orders integer NOT NULL,
    counterparty_days integer NOT NULL,
    is_auto_open boolean NOT NULL,
    state text NOT NULL,
    is_listed boolean NOT NULL,
    reliability integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    auto_reply text DEFAULT ''::text NOT NULL,
    CONSTRAINT ad_check CHECK (((max_volume >= min_volume) AND (max_volume <> 'NaN'::numeric))),
    CONSTRAINT ad_completed_check CHECK (((completed >= (0)::numeric) AND (completed <> 'NaN'::numeric))),
    CONSTRAINT ad_ended CHECK (((state = ANY (ARRAY['open'::text, 'suspended'::text])) OR ((remaining = (0)::numeric) AND (fee_remaining = (0)::numeric)))),
    CONSTRAINT ad_fee_ppm_check CHECK (((fee_ppm >= 0) AND (fee_ppm <= 100000))),
    CONSTRAINT ad_fee_remaining_check CHECK (((fee_remaining >= (0)::numeric) AND (fee_remaining <> 'NaN'::numeric))),
    CONSTRAINT ad_held CHECK ((held =
CASE
    WHEN (side = 'sell'::text) THEN (remaining + fee_remaining)
    ELSE (0)::numeric
END)),
    CONSTRAINT ad_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT ad_listed CHECK (((NOT is_listed) OR ((state = 'open'::text) AND (remaining > (0)::numeric)))),
    CONSTRAINT ad_live_check CHECK (((live >= (0)::numeric) AND (live <> 'NaN'::numeric))),
    CONSTRAINT ad_min_volume_check CHECK (((min_volume > (0)::numeric) AND (min_volume <> 'NaN'::numeric))),
    CONSTRAINT ad_payment_kinds_count CHECK (((cardinality(payment_kinds) >= 1) AND (cardinality(payment_kinds) <= 3))),
    CONSTRAINT ad_price CHECK ((((price_kind = 'fixed'::text) = (price IS NOT NULL)) AND ((price_kind = 'floating'::text) = (ratio IS NOT NULL)))),
    CONSTRAINT ad_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT ad_price_kind_check CHECK ((price_kind = ANY (ARRAY['fixed'::text, 'floating'::text]))),
    CONSTRAINT ad_published_check CHECK (((published > (0)::numeric) AND (published <> 'NaN'::numeric))),
    CONSTRAINT ad_ratio_check CHECK (((ratio >= 0.85) AND (ratio <= 1.15))),
    CONSTRAINT ad_remaining_check CHECK (((remaining >= (0)::numeric) AND (remaining <> 'NaN'::numeric))),
    CONSTRAINT ad_side_check CHECK ((side = ANY (ARRAY['sell'::text, 'buy'::text]))),
    CONSTRAINT ad_state_check CHECK ((state = ANY (ARRAY['open'::text, 'suspended'::text, 'cancelled'::text, 'removed'::text]))),
    CONSTRAINT ad_taken_down_check CHECK (((taken_down >= (0)::numeric) AND (taken_down <> 'NaN'::numeric))),
    CONSTRAINT ad_unit_check CHECK ((unit ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT ad_volumes CHECK ((published = (((remaining + live) + completed) + taken_down))),
    CONSTRAINT ad_window_minutes_check CHECK ((window_minutes = ANY (ARRAY[15, 30, 45, 60])))
);

ALTER TABLE fiat.ad ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat.ad_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fiat.collection_method (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    details_sealed bytea NOT NULL,
    qr_file_id uuid,
    is_default boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    method_version integer DEFAULT 1 NOT NULL
);

CREATE TABLE fiat.counterparty (
    user_id bigint NOT NULL,
    other_id bigint NOT NULL,
    CONSTRAINT counterparty_check CHECK ((user_id <> other_id))
);

CREATE TABLE fiat.deadline (
    order_id bigint NOT NULL,
    kind text NOT NULL,
    due_at timestamp with time zone,
    left_ms bigint,
    CONSTRAINT deadline_check CHECK ((num_nulls(due_at, left_ms) = 1)),
    CONSTRAINT deadline_kind_check CHECK ((kind = ANY (ARRAY['expire'::text, 'remind_first'::text, 'remind_second'::text, 'remind_third'::text, 'receipt'::text, 'evidence'::text, 'review'::text]))),
    CONSTRAINT deadline_left_ms_check CHECK ((left_ms >= 0))
);

CREATE TABLE fiat.evidence (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    side text NOT NULL,
    text text NOT NULL,
    file_id uuid,
    at timestamp with time zone NOT NULL,
    CONSTRAINT evidence_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text])))
);

ALTER TABLE fiat.evidence ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat.evidence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fiat.false_payment (
    order_id bigint NOT NULL,
    user_id bigint NOT NULL,
    blocked_until timestamp with time zone,
    is_frozen boolean NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE fiat.merchant (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    business_name text NOT NULL,
    state text NOT NULL,
    statement text NOT NULL,
    bond numeric(38,18) NOT NULL,
    applications integer DEFAULT 1 NOT NULL,
    is_history_waived boolean DEFAULT false NOT NULL,
    is_away boolean DEFAULT false NOT NULL,
    applied_at timestamp with time zone NOT NULL,
    certified_at timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by text,
    reason text,
    leaving_at timestamp with time zone,
    CONSTRAINT merchant_applications_check CHECK ((applications > 0)),
    CONSTRAINT merchant_bond_check CHECK (((bond >= (0)::numeric) AND (bond <> 'NaN'::numeric))),
    CONSTRAINT merchant_business_name_check CHECK (((length(business_name) >= 3) AND (length(business_name) <= 30))),
    CONSTRAINT merchant_check CHECK (((state = ANY (ARRAY['applied'::text, 'certified'::text, 'leaving'::text, 'revoked'::text])) OR (bond = (0)::numeric))),
    CONSTRAINT merchant_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'rejected'::text, 'certified'::text, 'leaving'::text, 'left'::text, 'revoked'::text])))
);

CREATE TABLE fiat.message (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    sender text NOT NULL,
    kind text NOT NULL,
    text text,
    template text,
    file_id uuid,
    user_id bigint,
    operator_name text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT message_check CHECK ((num_nulls(text, template, file_id) = 2)),
    CONSTRAINT message_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text, 'template'::text, 'system'::text]))),
    CONSTRAINT message_sender_check CHECK ((sender = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text, 'system'::text])))
);

ALTER TABLE fiat.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fiat."order" (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    payment_reference text NOT NULL,
    ad_id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    buyer_id bigint NOT NULL,
    seller_id bigint NOT NULL,
    taker_id bigint NOT NULL,
    currency_id integer NOT NULL,
    unit text NOT NULL,
    price numeric(38,18) NOT NULL,
    quantity numeric(38,18) NOT NULL,
    amount numeric(38,18) NOT NULL,
    fee numeric(38,18) NOT NULL,
    value numeric(38,18) NOT NULL,
    held numeric(38,18) NOT NULL,
    payment_kind text NOT NULL,
    payee_sealed bytea NOT NULL,
    payee_qr_file_id uuid,
    window_minutes integer NOT NULL,
    remarks text NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    is_extended boolean DEFAULT false NOT NULL,
    paid_at timestamp with time zone,
    voucher_file_id uuid,
    payer_name text,
    is_stated_name_equal boolean,
    is_seen_name_equal boolean,
    postpone_reason text,
    postpone_text text,
    disputed_at timestamp with time zone,
    disputed_by text,
    dispute_reason text,
    dispute_text text,
    ended_at timestamp with time zone,
    cancel_reason text,
    is_counted boolean DEFAULT false NOT NULL,
    withdrawable_at timestamp with time zone,
    waiting_since timestamp with time zone,
    buyer_read_id bigint DEFAULT 0 NOT NULL,
    seller_read_id bigint DEFAULT 0 NOT NULL,
    method_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT order_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT order_dispute CHECK ((num_nulls(disputed_at, disputed_by, dispute_reason, dispute_text) = ANY (ARRAY[0, 4]))),
    CONSTRAINT order_disputed_by_check CHECK ((disputed_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
    CONSTRAINT order_ended CHECK (((state = ANY (ARRAY['completed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT order_escrow CHECK (((state = ANY (ARRAY['completed'::text, 'cancelled'::text])) = (held = (0)::numeric))),
    CONSTRAINT order_fee_check CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric))),
    CONSTRAINT order_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT order_paid CHECK (((state <> ALL (ARRAY['paid'::text, 'postponed'::text, 'disputed'::text, 'exception'::text, 'completed'::text])) OR (num_nulls(paid_at, voucher_file_id, payer_name, is_stated_name_equal) = 0))),
    CONSTRAINT order_payment_reference_check CHECK ((payment_reference ~ '^[0-9]{10}$'::text)),
    CONSTRAINT order_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT order_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT order_state_check CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'postponed'::text, 'disputed'::text, 'exception'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT order_two_people CHECK (((buyer_id <> seller_id) AND ((taker_id = buyer_id) OR (taker_id = seller_id)))),
    CONSTRAINT order_value_check CHECK (((value >= (0)::numeric) AND (value <> 'NaN'::numeric)))
)
WITH (fillfactor='80');

CREATE TABLE fiat.order_event (
    order_id bigint NOT NULL,
    seq integer NOT NULL,
    event text NOT NULL,
    actor text NOT NULL,
    from_state text,
    to_state text NOT NULL,
    reason text,
    text text,
    user_id bigint,
    at timestamp with time zone NOT NULL,
    CONSTRAINT order_event_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text, 'clock'::text]))),
    CONSTRAINT order_event_seq_check CHECK ((seq > 0))
);

ALTER TABLE fiat."order" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat.order_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fiat.outage (
    id integer NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone,
    reason text NOT NULL,
    declared_by text NOT NULL,
    ended_by text,
    CONSTRAINT outage_check CHECK ((until >= since)),
    CONSTRAINT outage_check1 CHECK (((until IS NULL) = (ended_by IS NULL)))
);

ALTER TABLE fiat.outage ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fiat.outage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE fiat.payment_method (
    code text NOT NULL,
    version integer NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    names jsonb NOT NULL,
    fields jsonb NOT NULL,
    countries text[] NOT NULL,
    units text[] NOT NULL,
    picture text NOT NULL,
    is_name_verified boolean NOT NULL,
    is_offered boolean NOT NULL,
    operator_name text NOT NULL,
    approver_name text NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT payment_method_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{1,23}$'::text)),
    CONSTRAINT payment_method_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
    CONSTRAINT payment_method_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
    CONSTRAINT payment_method_names_check CHECK ((jsonb_typeof(names) = 'array'::text)),
    CONSTRAINT payment_method_picture_check CHECK ((picture = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text]))),
    CONSTRAINT payment_method_position_check CHECK (("position" > 0)),
    CONSTRAINT payment_method_version_check CHECK ((version > 0))
);

CREATE TABLE fiat.person (
    user_id bigint NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    ended integer DEFAULT 0 NOT NULL,
    completed integer DEFAULT 0 NOT NULL,
    bought integer DEFAULT 0 NOT NULL,
    payments integer DEFAULT 0 NOT NULL,
    payment_ms bigint DEFAULT 0 NOT NULL,
    releases integer DEFAULT 0 NOT NULL,
    release_ms bigint DEFAULT 0 NOT NULL,
    blocked_until timestamp with time zone,
    block_reason text,
    CONSTRAINT person_block_reason_check CHECK ((block_reason = ANY (ARRAY['cancellations'::text, 'false_payment'::text]))),
    CONSTRAINT person_check CHECK (((completed >= 0) AND (completed <= ended))),
    CONSTRAINT person_check1 CHECK (((bought >= 0) AND (bought <= completed))),
    CONSTRAINT person_check2 CHECK (((blocked_until IS NULL) = (block_reason IS NULL))),
    CONSTRAINT person_ended_check CHECK ((ended >= 0)),
    CONSTRAINT person_orders_check CHECK ((orders >= 0)),
    CONSTRAINT person_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE fiat.person_day (
    user_id bigint NOT NULL,
    day date NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    ended integer DEFAULT 0 NOT NULL,
    completed integer DEFAULT 0 NOT NULL
);

CREATE TABLE fiat.review (
    order_id bigint NOT NULL,
    asked_by text,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT review_asked_by_check CHECK ((asked_by = ANY (ARRAY['buyer'::text, 'seller'::text])))
);

CREATE TABLE fiat.ruling (
    order_id bigint NOT NULL,
    ordinal integer NOT NULL,
    winner text NOT NULL,
    reason text NOT NULL,
    text text NOT NULL,
    operator_id bigint NOT NULL,
    operator_name text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT ruling_ordinal_check CHECK ((ordinal = ANY (ARRAY[1, 2]))),
    CONSTRAINT ruling_winner_check CHECK ((winner = ANY (ARRAY['buyer'::text, 'seller'::text])))
);

CREATE TABLE file.file (
    id uuid NOT NULL,
    user_id bigint,
    purpose text NOT NULL,
    reference text,
    content_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    sha256 bytea NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    operator_id bigint,
    CONSTRAINT file_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT file_check CHECK (((state = 'bound'::text) = (reference IS NOT NULL))),
    CONSTRAINT file_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
    CONSTRAINT file_height_check CHECK ((height > 0)),
    CONSTRAINT file_operator_id_check CHECK ((operator_id > 0)),
    CONSTRAINT file_owner_check CHECK ((num_nonnulls(user_id, operator_id) = 1)),
    CONSTRAINT file_purpose_check CHECK ((purpose = ANY (ARRAY['identity_front'::text, 'identity_reverse'::text, 'identity_hand'::text, 'address_proof'::text, 'deposit_voucher'::text, 'payment_qr'::text, 'payment_voucher'::text, 'fiat_chat'::text, 'fiat_evidence'::text, 'feedback'::text, 'support_chat'::text, 'coin_logo'::text]))),
    CONSTRAINT file_reference_check CHECK ((reference <> ''::text)),
    CONSTRAINT file_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT file_state_check CHECK ((state = ANY (ARRAY['unbound'::text, 'bound'::text, 'deleted'::text]))),
    CONSTRAINT file_width_check CHECK ((width > 0))
);

CREATE TABLE file.operator_upload_day (
    operator_id bigint NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    CONSTRAINT operator_upload_day_count_check CHECK ((count > 0))
);

CREATE TABLE file.upload_day (
    user_id bigint NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    CONSTRAINT upload_day_count_check CHECK ((count > 0))
);

CREATE TABLE file.view (
    id bigint NOT NULL,
    file_id uuid NOT NULL,
    operator_id bigint NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT view_reason_check CHECK ((reason <> ''::text))
);

ALTER TABLE file.view ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME file.view_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.area (
    id integer NOT NULL,
    iso text NOT NULL,
    calling_code text NOT NULL,
    CONSTRAINT area_calling_code_check CHECK ((calling_code ~ '^[1-9][0-9]{0,3}$'::text)),
    CONSTRAINT area_iso_check CHECK ((iso ~ '^[A-Z]{2}$'::text))
);

CREATE TABLE identity.authenticator (
    user_id bigint NOT NULL,
    secret_sealed bytea NOT NULL,
    last_step bigint DEFAULT 0 NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    bound_at timestamp with time zone,
    CONSTRAINT authenticator_last_step_check CHECK ((last_step >= 0))
);

CREATE TABLE identity.code (
    id bigint NOT NULL,
    purpose text NOT NULL,
    account text NOT NULL,
    mac bytea NOT NULL,
    requester text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    is_by_stranger boolean NOT NULL,
    tries_elsewhere integer DEFAULT 0 NOT NULL,
    CONSTRAINT code_mac_check CHECK ((length(mac) = 32)),
    CONSTRAINT code_purpose_check CHECK ((purpose ~ '^[a-z][a-z_]{1,39}$'::text)),
    CONSTRAINT code_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
    CONSTRAINT code_tries_elsewhere_check CHECK (((tries_elsewhere >= 0) AND (tries_elsewhere <= 2)))
);

ALTER TABLE identity.code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.device (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    hash bytea NOT NULL,
    previous_hash bytea,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    CONSTRAINT device_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT device_previous_hash_check CHECK ((length(previous_hash) = 32))
);

CREATE TABLE identity.login_challenge (
    hash bytea NOT NULL,
    user_id bigint NOT NULL,
    password_mark bytea NOT NULL,
    is_device_known boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT login_challenge_hash_check CHECK ((length(hash) = 32))
);

CREATE TABLE identity.passkey (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    is_backed_up boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
    CONSTRAINT passkey_name_check CHECK ((name <> ''::text))
);

CREATE TABLE identity.passkey_challenge (
    challenge text NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'login'::text])))
);

CREATE TABLE identity.recovery_code (
    user_id bigint NOT NULL,
    mac bytea NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_code_mac_check CHECK ((length(mac) = 32))
);

CREATE TABLE identity.refresh_token (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    successor_nonce bytea,
    CONSTRAINT refresh_token_check CHECK (((used_at IS NULL) = (successor_nonce IS NULL))),
    CONSTRAINT refresh_token_hash_check CHECK ((length(hash) = 32))
);

CREATE TABLE identity.security_event (
    id bigint NOT NULL,
    user_id bigint,
    kind text NOT NULL,
    session_id uuid,
    subject text NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE identity.security_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.security_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.session (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    user_agent text NOT NULL,
    ip text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    access_hash bytea NOT NULL,
    access_expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT session_access_hash_check CHECK ((length(access_hash) = 32)),
    CONSTRAINT session_check CHECK ((access_expires_at <= expires_at)),
    CONSTRAINT session_check1 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'revoked'::text, 'too_many'::text, 'token_reuse'::text, 'password_changed'::text, 'disabled'::text, 'frozen'::text, 'operator'::text, 'authenticator_reset'::text])))
);

CREATE TABLE identity."user" (
    id bigint NOT NULL,
    uid text NOT NULL,
    email text,
    mobile text,
    area_id integer NOT NULL,
    password_hash text NOT NULL,
    pay_password_hash text,
    is_disabled boolean DEFAULT false NOT NULL,
    is_user_real boolean DEFAULT false NOT NULL,
    level integer DEFAULT 0 NOT NULL,
    user_group text DEFAULT 'default'::text NOT NULL,
    invite_code text NOT NULL,
    invited_by bigint,
    withdrawal_hold_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    locale text DEFAULT 'en-US'::text NOT NULL,
    anti_phishing_code text,
    frozen_at timestamp with time zone,
    frozen_by text,
    recovered_at timestamp with time zone,
    CONSTRAINT user_anti_phishing_code_check CHECK ((anti_phishing_code ~ '^[A-Za-z0-9]{4,20}$'::text)),
    CONSTRAINT user_certified_level CHECK ((is_user_real = (level > 0))),
    CONSTRAINT user_check CHECK ((invited_by <> id)),
    CONSTRAINT user_email_check CHECK ((email = lower(email))),
    CONSTRAINT user_frozen CHECK (((frozen_at IS NULL) = (frozen_by IS NULL))),
    CONSTRAINT user_frozen_by_check CHECK ((frozen_by = ANY (ARRAY['owner'::text, 'operator'::text]))),
    CONSTRAINT user_has_account CHECK (((email IS NOT NULL) OR (mobile IS NOT NULL))),
    CONSTRAINT user_invite_code_check CHECK ((invite_code ~ '^[A-Z0-9]{4,32}$'::text)),
    CONSTRAINT user_level_check CHECK (((level >= 0) AND (level <= 2))),
    CONSTRAINT user_locale_check CHECK ((locale ~ '^[a-z]{2}-[A-Z]{2}$'::text)),
    CONSTRAINT user_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT user_uid_check CHECK ((uid ~ '^[1-9][0-9]{7,9}$'::text))
);

ALTER TABLE identity."user" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.withdrawal_hold (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT withdrawal_hold_check CHECK ((until > placed_at)),
    CONSTRAINT withdrawal_hold_reason_check CHECK ((reason = ANY (ARRAY['password_changed'::text, 'password_reset'::text, 'pay_password_set'::text, 'pay_password_changed'::text, 'authenticator_bound'::text, 'authenticator_unbound'::text, 'authenticator_reset'::text, 'recovery_code_used'::text, 'account_bound'::text, 'account_changed'::text, 'identity_resubmitted'::text, 'operator'::text])))
);

ALTER TABLE identity.withdrawal_hold ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.withdrawal_hold_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kernel.anchor (
    chain text NOT NULL,
    number bigint NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    mark bytea NOT NULL,
    CONSTRAINT anchor_chain_check CHECK ((chain = ANY (ARRAY['operator_audit'::text, 'ledger_seal'::text, 'ledger_epoch'::text]))),
    CONSTRAINT anchor_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT anchor_mark_check CHECK ((length(mark) = 32)),
    CONSTRAINT anchor_number_check CHECK ((number > 0)),
    CONSTRAINT anchor_seq_check CHECK ((seq > 0))
);

CREATE TABLE kernel.brand (
    version integer NOT NULL,
    name text NOT NULL,
    short_name text NOT NULL,
    legal_entity text NOT NULL,
    accent_light text NOT NULL,
    accent_dark text NOT NULL,
    logo text,
    icon text,
    mail_name text NOT NULL,
    mail_address text NOT NULL,
    support_email text NOT NULL,
    reason text NOT NULL,
    set_by text,
    set_at timestamp with time zone NOT NULL,
    CONSTRAINT brand_accent_dark_check CHECK ((accent_dark ~ '^(#[0-9a-f]{6})?$'::text)),
    CONSTRAINT brand_accent_light_check CHECK ((accent_light ~ '^(#[0-9a-f]{6})?$'::text)),
    CONSTRAINT brand_legal_entity_check CHECK (((length(legal_entity) <= 120) AND (legal_entity !~ '[<>{}"\\[:cntrl:]]'::text))),
    CONSTRAINT brand_mail_address_check CHECK ((mail_address ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+$'::text)),
    CONSTRAINT brand_mail_name_check CHECK ((((length(mail_name) >= 1) AND (length(mail_name) <= 40)) AND (mail_name !~ '[<>{}"\\[:cntrl:]]'::text))),
    CONSTRAINT brand_name_check CHECK ((((length(name) >= 1) AND (length(name) <= 40)) AND (name !~ '[<>{}"\\[:cntrl:]]'::text))),
    CONSTRAINT brand_short_name_check CHECK ((((length(short_name) >= 1) AND (length(short_name) <= 12)) AND (short_name !~ '[<>{}"\\[:cntrl:]]'::text))),
    CONSTRAINT brand_support_email_check CHECK (((support_email = ''::text) OR (support_email ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+$'::text))),
    CONSTRAINT brand_version_check CHECK ((version > 0))
);

CREATE TABLE kernel.brand_picture (
    id text NOT NULL,
    png bytea NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    CONSTRAINT brand_picture_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT brand_picture_png_check CHECK (((octet_length(png) >= 1) AND (octet_length(png) <= 4000000)))
);

CREATE TABLE kernel.call (
    caller text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    digest bytea NOT NULL,
    reply bytea,
    called_at timestamp with time zone NOT NULL,
    CONSTRAINT call_caller_check CHECK (((length(caller) >= 1) AND (length(caller) <= 40))),
    CONSTRAINT call_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT call_key_check CHECK (((length(key) >= 1) AND (length(key) <= 64)))
)
WITH (fillfactor='80');

CREATE TABLE kernel.failure (
    scope text NOT NULL,
    key text NOT NULL,
    failures integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone NOT NULL,
    CONSTRAINT failure_failures_check CHECK ((failures >= 0)),
    CONSTRAINT failure_scope_check CHECK ((scope = ANY (ARRAY['identity'::text, 'operator'::text, 'referral'::text])))
);

CREATE TABLE kernel.installation (
    one boolean DEFAULT true NOT NULL,
    is_demo boolean NOT NULL,
    canary bytea NOT NULL,
    CONSTRAINT installation_one_check CHECK (one)
);

CREATE TABLE kernel.kept_key (
    purpose text NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT kept_key_purpose_check CHECK ((purpose <> ''::text))
);

CREATE TABLE kernel.lease (
    role text NOT NULL,
    epoch bigint NOT NULL,
    holder text NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT lease_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT lease_role_check CHECK ((role = 'server'::text))
);

CREATE TABLE kernel.lease_holder (
    epoch bigint NOT NULL,
    holder text NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT lease_holder_epoch_check CHECK ((epoch > 0))
);

CREATE TABLE kernel.migration (
    number integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    compatible_from integer,
    CONSTRAINT compatible_from_is_before CHECK (((compatible_from >= 1) AND (compatible_from <= (number - 1)))),
    CONSTRAINT migration_number_check CHECK ((number > 0)),
    CONSTRAINT migration_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE kernel.mode (
    id bigint NOT NULL,
    mode text NOT NULL,
    product text,
    match_id integer,
    currency_id integer,
    reason text NOT NULL,
    set_by text,
    set_at timestamp with time zone NOT NULL,
    lifted_at timestamp with time zone,
    lifted_by text,
    lift_reason text,
    CONSTRAINT mode_check CHECK ((lifted_at >= set_at)),
    CONSTRAINT mode_check1 CHECK ((num_nulls(lifted_at, lifted_by, lift_reason) = ANY (ARRAY[0, 3]))),
    CONSTRAINT mode_lift_reason_check CHECK (((length(lift_reason) >= 1) AND (length(lift_reason) <= 500))),
    CONSTRAINT mode_lifted_by_check CHECK ((lifted_by <> ''::text)),
    CONSTRAINT mode_mode_check CHECK ((mode = ANY (ARRAY['cancel_only'::text, 'no_withdrawals'::text, 'read_only'::text, 'maintenance'::text]))),
    CONSTRAINT mode_product_check CHECK ((product ~ '^[a-z]{2,20}$'::text)),
    CONSTRAINT mode_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT mode_set_by_check CHECK ((set_by <> ''::text))
);

ALTER TABLE kernel.mode ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kernel.mode_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kernel.outbox (
    id bigint NOT NULL,
    kind text NOT NULL,
    user_id bigint NOT NULL,
    key text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT outbox_kind_check CHECK ((kind ~ '^[a-z]+\.[a-z_]+$'::text)),
    CONSTRAINT outbox_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE kernel.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kernel.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kernel.role_lease (
    role text NOT NULL,
    epoch bigint NOT NULL,
    CONSTRAINT role_lease_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT role_lease_role_check CHECK ((role = ANY (ARRAY['price'::text, 'spot'::text, 'contract'::text, 'wallet'::text, 'worker'::text, 'auditor'::text])))
);

CREATE TABLE kernel.sealing_secret (
    mark bytea NOT NULL,
    id smallint,
    turn bigint NOT NULL,
    CONSTRAINT sealing_secret_id_check CHECK (((id >= 1) AND (id <= 255))),
    CONSTRAINT sealing_secret_mark_check CHECK ((length(mark) = 32)),
    CONSTRAINT sealing_secret_turn_check CHECK ((turn > 0))
);

CREATE TABLE ledger.account (
    id bigint NOT NULL,
    kind text NOT NULL,
    user_id bigint,
    wallet text NOT NULL,
    currency_id integer NOT NULL,
    available numeric(38,18) DEFAULT 0 NOT NULL,
    held numeric(38,18) DEFAULT 0 NOT NULL,
    last_seq bigint DEFAULT 0 NOT NULL,
    CONSTRAINT account_available_check CHECK ((available <> 'NaN'::numeric)),
    CONSTRAINT account_check CHECK (((kind = 'user'::text) = (user_id IS NOT NULL))),
    CONSTRAINT account_check1 CHECK (((kind = 'user'::text) = (wallet = ANY (ARRAY['trade'::text, 'contract'::text, 'fiat'::text, 'micro'::text, 'financial'::text])))),
    CONSTRAINT account_check2 CHECK (((kind = 'user'::text) OR ((held = (0)::numeric) AND (last_seq = 0)))),
    CONSTRAINT account_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT account_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'house'::text, 'world'::text]))),
    CONSTRAINT account_last_seq_check CHECK ((last_seq >= 0)),
    CONSTRAINT account_not_negative CHECK (((kind = 'world'::text) OR (available >= (0)::numeric) OR ((kind = 'house'::text) AND (wallet = ANY (ARRAY['contract_pool'::text, 'insurance_fund'::text, 'network_fee'::text]))))),
    CONSTRAINT account_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT account_wallet_check CHECK (((wallet ~ '^[a-z][a-z_]{1,39}$'::text) OR ((kind = 'world'::text) AND (wallet ~ '^chain:[A-Za-z0-9_-]{1,32}$'::text))))
)
WITH (fillfactor='70');

ALTER TABLE ledger.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.audit_check (
    name text NOT NULL,
    bounds jsonb NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    full_at timestamp with time zone,
    full_ms integer,
    CONSTRAINT audit_check_full_ms_check CHECK ((full_ms >= 0))
);

CREATE TABLE ledger.choice (
    user_id bigint NOT NULL,
    pays_from_others boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT choice_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE ledger.currency (
    id integer NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    logo text NOT NULL,
    scale smallint NOT NULL,
    kind text NOT NULL,
    is_active boolean NOT NULL,
    accounts text[] DEFAULT '{}'::text[] NOT NULL,
    offers_fiat boolean DEFAULT false NOT NULL,
    CONSTRAINT currency_accounts_check CHECK ((accounts <@ ARRAY['trade'::text, 'contract'::text, 'fiat'::text, 'micro'::text, 'financial'::text])),
    CONSTRAINT currency_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text)),
    CONSTRAINT currency_id_check CHECK ((id > 0)),
    CONSTRAINT currency_kind_check CHECK ((kind = ANY (ARRAY['coin'::text, 'fiat'::text, 'metal'::text]))),
    CONSTRAINT currency_logo_check CHECK (((logo = ''::text) OR (logo ~ '^/'::text))),
    CONSTRAINT currency_name_check CHECK ((name <> ''::text)),
    CONSTRAINT currency_offers_fiat_check CHECK ((('fiat'::text = ANY (accounts)) OR (NOT offers_fiat))),
    CONSTRAINT currency_scale_check CHECK (((scale >= 0) AND (scale <= 18)))
);

CREATE TABLE ledger.epoch_balance (
    epoch_number bigint NOT NULL,
    account_id bigint NOT NULL,
    balance numeric(38,18) NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT epoch_balance_balance_check CHECK ((balance <> 'NaN'::numeric)),
    CONSTRAINT epoch_balance_seq_check CHECK ((seq >= 0))
);

CREATE TABLE ledger.epoch_detached (
    epoch_number bigint NOT NULL,
    manifest_hash bytea NOT NULL,
    trades jsonb NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT epoch_detached_manifest_hash_check CHECK ((length(manifest_hash) = 32))
);

CREATE TABLE ledger.hold (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    reason text NOT NULL,
    reference text NOT NULL,
    amount numeric(38,18) NOT NULL,
    remaining numeric(38,18) NOT NULL,
    state text NOT NULL,
    CONSTRAINT hold_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT hold_check CHECK (((remaining >= (0)::numeric) AND (remaining <= amount) AND (remaining <> 'NaN'::numeric))),
    CONSTRAINT hold_check1 CHECK (((state = 'open'::text) OR (remaining = (0)::numeric))),
    CONSTRAINT hold_reason_check CHECK ((reason ~ '^[a-z][a-z_]{1,39}$'::text)),
    CONSTRAINT hold_state_check CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'settled'::text])))
);

ALTER TABLE ledger.hold ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.hold_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.house_movement (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    from_account text NOT NULL,
    to_account text NOT NULL,
    currency_id integer NOT NULL,
    amount numeric(38,18) NOT NULL,
    reason text NOT NULL,
    maker_id bigint NOT NULL,
    maker_name text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    checker_id bigint NOT NULL,
    checker_name text NOT NULL,
    approved_at timestamp with time zone NOT NULL,
    offering_id integer,
    CONSTRAINT house_movement_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT house_movement_check CHECK ((from_account <> to_account)),
    CONSTRAINT house_movement_from_account_check CHECK ((from_account = ANY (ARRAY['equity'::text, 'contract_pool'::text, 'insurance_fund'::text, 'micro_bankroll'::text, 'staking_rewards'::text, 'subscription_proceeds'::text]))),
    CONSTRAINT house_movement_offering CHECK (((from_account = 'subscription_proceeds'::text) = (offering_id IS NOT NULL))),
    CONSTRAINT house_movement_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
    CONSTRAINT house_movement_to_account_check CHECK ((to_account = ANY (ARRAY['equity'::text, 'contract_pool'::text, 'insurance_fund'::text, 'micro_bankroll'::text, 'staking_rewards'::text])))
);

ALTER TABLE ledger.house_movement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.house_movement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.manual_entry (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    wallet text NOT NULL,
    currency_id integer NOT NULL,
    direction text NOT NULL,
    amount numeric(38,18) NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    maker_id bigint NOT NULL,
    maker_name text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    checker_id bigint NOT NULL,
    checker_name text NOT NULL,
    approved_at timestamp with time zone NOT NULL,
    CONSTRAINT manual_entry_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT manual_entry_direction_check CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
    CONSTRAINT manual_entry_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'compensation'::text, 'manual_deposit'::text]))),
    CONSTRAINT manual_entry_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
    CONSTRAINT manual_entry_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT manual_entry_wallet_check CHECK ((wallet = ANY (ARRAY['trade'::text, 'contract'::text, 'fiat'::text, 'micro'::text, 'financial'::text])))
);

ALTER TABLE ledger.manual_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.manual_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.memory_check (
    name text NOT NULL,
    looked_at timestamp with time zone NOT NULL,
    found jsonb NOT NULL,
    CONSTRAINT memory_check_found_check CHECK ((jsonb_typeof(found) = 'array'::text))
);

CREATE TABLE ledger.posting (
    txn_id bigint NOT NULL,
    step smallint NOT NULL,
    account_id bigint NOT NULL,
    currency_id integer NOT NULL,
    kind text NOT NULL,
    amount numeric(38,18) NOT NULL,
    seq bigint,
    balance_after numeric(38,18),
    CONSTRAINT posting_amount_check CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT posting_balance_after_check CHECK (((balance_after >= (0)::numeric) AND (balance_after <> 'NaN'::numeric))),
    CONSTRAINT posting_check CHECK (((seq IS NULL) = (balance_after IS NULL))),
    CONSTRAINT posting_seq_check CHECK ((seq > 0)),
    CONSTRAINT posting_step_check CHECK (((step >= 0) AND (step <= 99)))
);

CREATE TABLE ledger.seal (
    seq bigint NOT NULL,
    last_txn_id bigint NOT NULL,
    hash bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    CONSTRAINT seal_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT seal_seq_check CHECK ((seq > 0))
);

CREATE TABLE ledger.transfer (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    from_wallet text NOT NULL,
    to_wallet text NOT NULL,
    currency_id integer NOT NULL,
    amount numeric(38,18) NOT NULL,
    memo text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT transfer_check CHECK ((from_wallet <> to_wallet)),
    CONSTRAINT transfer_from_wallet_check CHECK ((from_wallet = ANY (ARRAY['trade'::text, 'contract'::text, 'fiat'::text, 'micro'::text, 'financial'::text]))),
    CONSTRAINT transfer_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 100))),
    CONSTRAINT transfer_to_wallet_check CHECK ((to_wallet = ANY (ARRAY['trade'::text, 'contract'::text, 'fiat'::text, 'micro'::text, 'financial'::text]))),
    CONSTRAINT transfer_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE ledger.transfer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.transfer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.txn (
    id bigint NOT NULL,
    kind text NOT NULL,
    reference text,
    idempotency_key text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT txn_kind_check CHECK ((kind ~ '^[a-z][a-z_]{1,39}$'::text))
);

ALTER TABLE ledger.txn ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.txn_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.violation (
    id bigint NOT NULL,
    check_name text NOT NULL,
    key bytea NOT NULL,
    facts jsonb NOT NULL,
    product text,
    match_id integer,
    currency_id integer,
    found_at timestamp with time zone NOT NULL,
    last_found_at timestamp with time zone NOT NULL,
    mended_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    acknowledged_by text,
    acknowledge_reason text,
    CONSTRAINT violation_acknowledge_reason_check CHECK (((length(acknowledge_reason) >= 1) AND (length(acknowledge_reason) <= 500))),
    CONSTRAINT violation_check CHECK ((num_nulls(acknowledged_at, acknowledged_by, acknowledge_reason) = ANY (ARRAY[0, 3]))),
    CONSTRAINT violation_key_check CHECK ((length(key) = 32))
);

ALTER TABLE ledger.violation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.violation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE liability.book (
    snapshot_number bigint NOT NULL,
    match_id integer NOT NULL,
    engine_seq bigint NOT NULL,
    trade_seq bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT book_engine_seq_check CHECK ((engine_seq >= 0)),
    CONSTRAINT book_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT book_trade_seq_check CHECK ((trade_seq >= 0))
);

CREATE TABLE liability.control (
    snapshot_number bigint NOT NULL,
    chain text NOT NULL,
    address text NOT NULL,
    signature text NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    CONSTRAINT control_address_check CHECK ((address <> ''::text)),
    CONSTRAINT control_chain_check CHECK ((chain <> ''::text)),
    CONSTRAINT control_signature_check CHECK ((signature <> ''::text))
);

CREATE TABLE liability.leaf (
    snapshot_number bigint NOT NULL,
    currency_id integer NOT NULL,
    place bigint NOT NULL,
    user_id bigint NOT NULL,
    amount numeric(38,18) NOT NULL,
    CONSTRAINT leaf_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT leaf_place_check CHECK (((place >= 0) AND (place <= '4294967295'::bigint))),
    CONSTRAINT leaf_snapshot_number_check CHECK ((snapshot_number > 0)),
    CONSTRAINT leaf_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE liability.node (
    snapshot_number bigint NOT NULL,
    currency_id integer NOT NULL,
    depth smallint NOT NULL,
    nodes bytea NOT NULL,
    CONSTRAINT node_check CHECK (((length(nodes))::double precision = ((48)::double precision * ((2)::double precision ^ ((depth + 1))::double precision)))),
    CONSTRAINT node_depth_check CHECK (((depth >= 0) AND (depth <= 32))),
    CONSTRAINT node_snapshot_number_check CHECK ((snapshot_number > 0))
);

CREATE TABLE liability.request (
    id bigint NOT NULL,
    reason text NOT NULL,
    requested_by bigint NOT NULL,
    approved_by bigint NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    CONSTRAINT request_reason_check CHECK ((reason <> ''::text))
);

ALTER TABLE liability.request ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME liability.request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE liability.snapshot (
    number bigint NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    last_txn_id bigint NOT NULL,
    seal_hash bytea NOT NULL,
    tick_minute timestamp with time zone NOT NULL,
    tick_root bytea NOT NULL,
    header jsonb NOT NULL,
    hash bytea NOT NULL,
    previous_number bigint GENERATED ALWAYS AS (NULLIF((number - 1), 0)) STORED,
    previous_hash bytea NOT NULL,
    request_id bigint,
    sealed_secret bytea NOT NULL,
    CONSTRAINT snapshot_check CHECK (((number > 1) OR (previous_hash = decode(repeat('00'::text, 32), 'hex'::text)))),
    CONSTRAINT snapshot_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT snapshot_last_txn_id_check CHECK ((last_txn_id >= 0)),
    CONSTRAINT snapshot_number_check CHECK ((number > 0)),
    CONSTRAINT snapshot_previous_hash_check CHECK ((length(previous_hash) = 32)),
    CONSTRAINT snapshot_seal_hash_check CHECK ((length(seal_hash) = 32)),
    CONSTRAINT snapshot_tick_root_check CHECK ((length(tick_root) = 32))
);

CREATE TABLE market.candle (
    match_id integer NOT NULL,
    period text NOT NULL,
    open_time timestamp with time zone NOT NULL,
    open numeric(38,18) NOT NULL,
    high numeric(38,18) NOT NULL,
    low numeric(38,18) NOT NULL,
    close numeric(38,18) NOT NULL,
    volume numeric(38,18) NOT NULL,
    turnover numeric(38,18) NOT NULL,
    trades integer NOT NULL,
    taker_buy_volume numeric(38,18) DEFAULT 0 NOT NULL,
    taker_buy_turnover numeric(38,18) DEFAULT 0 NOT NULL,
    CONSTRAINT candle_check CHECK (((low <= open) AND (low <= close) AND (high >= open) AND (high >= close))),
    CONSTRAINT candle_high_check CHECK ((high <> 'NaN'::numeric)),
    CONSTRAINT candle_low_check CHECK ((low > (0)::numeric)),
    CONSTRAINT candle_open_check CHECK (((open > (0)::numeric) AND (open <> 'NaN'::numeric))),
    CONSTRAINT candle_period_check CHECK ((period = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '30m'::text, '1h'::text, '4h'::text, '1d'::text, '1w'::text, '1M'::text]))),
    CONSTRAINT candle_taker_buy_check CHECK (((taker_buy_volume >= (0)::numeric) AND (taker_buy_volume <= volume) AND (taker_buy_turnover >= (0)::numeric) AND (taker_buy_turnover <= turnover))),
    CONSTRAINT candle_trades_check CHECK ((trades >= 0)),
    CONSTRAINT candle_turnover_check CHECK (((turnover >= (0)::numeric) AND (turnover <> 'NaN'::numeric))),
    CONSTRAINT candle_volume_check CHECK (((volume >= (0)::numeric) AND (volume <> 'NaN'::numeric)))
);

CREATE TABLE market.course (
    currency_id integer NOT NULL,
    movement text NOT NULL,
    usd numeric(38,18) NOT NULL,
    daily_volatility numeric(38,18) NOT NULL,
    correlation numeric(38,18) NOT NULL,
    daily_turnover numeric(38,18) NOT NULL,
    CONSTRAINT course_correlation_check CHECK (((correlation >= ('-1'::integer)::numeric) AND (correlation <= (1)::numeric))),
    CONSTRAINT course_daily_turnover_check CHECK (((daily_turnover >= (0)::numeric) AND (daily_turnover <> 'NaN'::numeric))),
    CONSTRAINT course_daily_volatility_check CHECK (((daily_volatility >= (0)::numeric) AND (daily_volatility <= (1)::numeric))),
    CONSTRAINT course_movement_check CHECK ((movement = ANY (ARRAY['crypto'::text, 'fiat'::text, 'metal'::text]))),
    CONSTRAINT course_usd_check CHECK (((usd > (0)::numeric) AND (usd <> 'NaN'::numeric)))
);

CREATE TABLE market.currency_match (
    id integer NOT NULL,
    symbol text NOT NULL,
    kind text NOT NULL,
    base_currency_id integer NOT NULL,
    quote_currency_id integer NOT NULL,
    price_tick numeric(38,18) NOT NULL,
    quantity_step numeric(38,18) NOT NULL,
    quantity_max numeric(38,18) NOT NULL,
    min_notional numeric(38,18) NOT NULL,
    is_spot_tradable boolean NOT NULL,
    rank integer NOT NULL,
    is_active boolean NOT NULL,
    is_trading boolean DEFAULT true NOT NULL,
    keeps_ticks boolean DEFAULT false NOT NULL,
    offers_micro boolean DEFAULT false NOT NULL,
    venue_symbol text,
    listed_at timestamp with time zone,
    CONSTRAINT currency_match_check CHECK ((base_currency_id <> quote_currency_id)),
    CONSTRAINT currency_match_check1 CHECK (((kind = 'digital'::text) OR (NOT is_spot_tradable))),
    CONSTRAINT currency_match_id_check CHECK ((id > 0)),
    CONSTRAINT currency_match_kind_check CHECK ((kind = ANY (ARRAY['digital'::text, 'forex'::text]))),
    CONSTRAINT currency_match_micro_needs_ticks CHECK ((keeps_ticks OR (NOT offers_micro))),
    CONSTRAINT currency_match_min_notional_check CHECK (((min_notional >= (0)::numeric) AND (min_notional <> 'NaN'::numeric))),
    CONSTRAINT currency_match_price_tick_check CHECK (((price_tick > (0)::numeric) AND (price_tick <> 'NaN'::numeric))),
    CONSTRAINT currency_match_quantity_max_check CHECK (((quantity_max > (0)::numeric) AND (quantity_max <> 'NaN'::numeric))),
    CONSTRAINT currency_match_quantity_step_check CHECK (((quantity_step > (0)::numeric) AND (quantity_step <> 'NaN'::numeric))),
    CONSTRAINT currency_match_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{2,10}/?[A-Z0-9]{2,10}$'::text)),
    CONSTRAINT currency_match_venue_symbol_check CHECK ((venue_symbol ~ '^[A-Za-z0-9/_.-]{2,30}$'::text))
);

CREATE TABLE market.delisting (
    id integer NOT NULL,
    match_id integer NOT NULL,
    delists_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    reason text NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    withdraw_reason text,
    CONSTRAINT delisting_done CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
    CONSTRAINT delisting_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT delisting_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'ending'::text, 'done'::text, 'withdrawn'::text]))),
    CONSTRAINT delisting_withdraw_reason CHECK (((withdraw_reason IS NULL) OR (state = 'withdrawn'::text))),
    CONSTRAINT delisting_withdraw_reason_check CHECK ((withdraw_reason <> ''::text))
);

ALTER TABLE market.delisting ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME market.delisting_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE market.filter_change (
    id integer NOT NULL,
    match_id integer NOT NULL,
    price_tick_before numeric(38,18) NOT NULL,
    quantity_step_before numeric(38,18) NOT NULL,
    min_notional_before numeric(38,18) NOT NULL,
    is_trading_before boolean NOT NULL,
    price_tick numeric(38,18) NOT NULL,
    quantity_step numeric(38,18) NOT NULL,
    min_notional numeric(38,18) NOT NULL,
    is_trading boolean NOT NULL,
    state text NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    reason text NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    after_order_id bigint,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT filter_change_after_order_id_check CHECK ((after_order_id >= 0)),
    CONSTRAINT filter_change_applied CHECK (((state = 'applied'::text) = (after_order_id IS NOT NULL))),
    CONSTRAINT filter_change_finer CHECK ((((price_tick_before % price_tick) = (0)::numeric) AND ((quantity_step_before % quantity_step) = (0)::numeric))),
    CONSTRAINT filter_change_min_notional_before_check CHECK (((min_notional_before >= (0)::numeric) AND (min_notional_before <> 'NaN'::numeric))),
    CONSTRAINT filter_change_min_notional_check CHECK (((min_notional >= (0)::numeric) AND (min_notional <> 'NaN'::numeric))),
    CONSTRAINT filter_change_price_tick_before_check CHECK (((price_tick_before > (0)::numeric) AND (price_tick_before <> 'NaN'::numeric))),
    CONSTRAINT filter_change_price_tick_check CHECK (((price_tick > (0)::numeric) AND (price_tick <> 'NaN'::numeric))),
    CONSTRAINT filter_change_quantity_step_before_check CHECK (((quantity_step_before > (0)::numeric) AND (quantity_step_before <> 'NaN'::numeric))),
    CONSTRAINT filter_change_quantity_step_check CHECK (((quantity_step > (0)::numeric) AND (quantity_step <> 'NaN'::numeric))),
    CONSTRAINT filter_change_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT filter_change_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'applied'::text, 'withdrawn'::text])))
);

ALTER TABLE market.filter_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME market.filter_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE micro.day (
    day date NOT NULL,
    seconds integer NOT NULL,
    orders bigint NOT NULL,
    won bigint NOT NULL,
    lost bigint NOT NULL,
    tied bigint NOT NULL,
    void bigint NOT NULL,
    stakes numeric(38,18) NOT NULL,
    house_profit numeric(38,18) NOT NULL
);

CREATE TABLE micro.due (
    user_id bigint NOT NULL,
    order_id bigint NOT NULL,
    due_at timestamp with time zone NOT NULL
);

CREATE TABLE micro."order" (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    series_id integer NOT NULL,
    product_id integer NOT NULL,
    direction text NOT NULL,
    seconds integer NOT NULL,
    profit_ppm integer NOT NULL,
    loss_ppm integer NOT NULL,
    stake numeric(38,18) NOT NULL,
    is_practice boolean NOT NULL,
    state text NOT NULL,
    void_reason text,
    held numeric(38,18) NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    entry_seq bigint,
    entry_price numeric(38,18),
    entry_at timestamp with time zone,
    exit_seq bigint,
    exit_price numeric(38,18),
    exit_at timestamp with time zone,
    payout numeric(38,18),
    settled_at timestamp with time zone,
    receipt jsonb,
    CONSTRAINT order_check CHECK ((entry_at > accepted_at)),
    CONSTRAINT order_check1 CHECK ((exit_at <= expires_at)),
    CONSTRAINT order_direction_check CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text]))),
    CONSTRAINT order_entry CHECK ((num_nulls(entry_seq, entry_price, entry_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT order_entry_price_check CHECK (((entry_price > (0)::numeric) AND (entry_price <> 'NaN'::numeric))),
    CONSTRAINT order_exit CHECK ((num_nulls(exit_seq, exit_price, exit_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT order_exit_price_check CHECK (((exit_price > (0)::numeric) AND (exit_price <> 'NaN'::numeric))),
    CONSTRAINT order_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT order_hold_ends CHECK (((settled_at IS NULL) OR (held = (0)::numeric))),
    CONSTRAINT order_outcome CHECK (((state = ANY (ARRAY['pending'::text, 'running'::text, 'void'::text])) OR (state =
CASE
    WHEN (exit_price = entry_price) THEN 'tied'::text
    WHEN ((exit_price > entry_price) = (direction = 'up'::text)) THEN 'won'::text
    ELSE 'lost'::text
END))),
    CONSTRAINT order_payout_check CHECK (((payout >= (0)::numeric) AND (payout <> 'NaN'::numeric))),
    CONSTRAINT order_seconds_check CHECK ((seconds > 0)),
    CONSTRAINT order_settled CHECK ((((state = ANY (ARRAY['pending'::text, 'running'::text])) = (settled_at IS NULL)) AND ((settled_at IS NULL) = (payout IS NULL)))),
    CONSTRAINT order_stake_check CHECK (((stake > (0)::numeric) AND (stake <> 'NaN'::numeric))),
    CONSTRAINT order_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text, 'won'::text, 'lost'::text, 'tied'::text, 'void'::text]))),
    CONSTRAINT order_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT order_void CHECK (((state = 'void'::text) = (void_reason IS NOT NULL))),
    CONSTRAINT order_void_reason_check CHECK ((void_reason = ANY (ARRAY['no_entry_tick'::text, 'no_exit_tick'::text])))
)
WITH (fillfactor='45');

ALTER TABLE micro."order" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME micro.order_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE micro.practice (
    user_id bigint NOT NULL,
    balance numeric(38,18) NOT NULL,
    CONSTRAINT practice_balance_check CHECK (((balance >= (0)::numeric) AND (balance <> 'NaN'::numeric)))
);

CREATE TABLE micro.product (
    id integer NOT NULL,
    seconds integer NOT NULL,
    profit_ppm integer NOT NULL,
    loss_ppm integer NOT NULL,
    is_offered boolean NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    operator_name text,
    reason text,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT product_house_edge CHECK ((profit_ppm < loss_ppm)),
    CONSTRAINT product_loss_ppm_check CHECK (((loss_ppm >= 1) AND (loss_ppm <= 1000000))),
    CONSTRAINT product_profit_ppm_check CHECK ((profit_ppm > 0)),
    CONSTRAINT product_seconds_check CHECK (((seconds >= 1) AND (seconds <= 86400)))
);

ALTER TABLE micro.product ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME micro.product_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE micro.self_limit (
    user_id bigint NOT NULL,
    loss_limit numeric(38,18) NOT NULL,
    planned_loss_limit numeric(38,18),
    planned_from timestamp with time zone,
    excluded_until timestamp with time zone,
    CONSTRAINT self_limit_check CHECK (((planned_loss_limit IS NULL) = (planned_from IS NULL))),
    CONSTRAINT self_limit_loss_limit_check CHECK (((loss_limit >= (0)::numeric) AND (loss_limit <> 'NaN'::numeric)))
);

CREATE TABLE notification.delivery (
    notification_id bigint NOT NULL,
    channel text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    target_kind text,
    target text,
    error text,
    CONSTRAINT delivery_channel_check CHECK ((channel = ANY (ARRAY['socket'::text, 'message'::text, 'push'::text]))),
    CONSTRAINT delivery_check CHECK (((target_kind IS NULL) = (target IS NULL))),
    CONSTRAINT delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'dropped'::text, 'dead'::text]))),
    CONSTRAINT delivery_target_kind_check CHECK ((target_kind = ANY (ARRAY['email'::text, 'mobile'::text])))
);

CREATE TABLE notification.kind_off (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    CONSTRAINT kind_off_kind_check CHECK ((kind ~ '^[a-z][a-z_]{1,39}$'::text))
);

CREATE TABLE notification.notification (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    params jsonb NOT NULL,
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT notification_key_check CHECK ((key <> ''::text)),
    CONSTRAINT notification_kind_check CHECK ((kind ~ '^[a-z][a-z_]{1,39}$'::text))
);

ALTER TABLE notification.notification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notification.notification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE notification.push_key (
    id integer DEFAULT 1 NOT NULL,
    public_key text NOT NULL,
    private_key_sealed bytea NOT NULL,
    CONSTRAINT push_key_id_check CHECK ((id = 1))
);

CREATE TABLE notification.push_silence (
    user_id bigint NOT NULL,
    kind_group text NOT NULL,
    CONSTRAINT push_silence_kind_group_check CHECK ((kind_group = ANY (ARRAY['security'::text, 'money'::text, 'trading'::text, 'fiat'::text, 'identity'::text, 'earning'::text, 'support'::text])))
);

CREATE TABLE notification.push_subscription (
    endpoint text NOT NULL,
    user_id bigint NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    session_id uuid NOT NULL
);

CREATE TABLE operator.audit (
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id bigint,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    reason text NOT NULL,
    before json,
    after json,
    ip text NOT NULL,
    request_id text NOT NULL,
    prev bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT audit_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_prev_check CHECK ((length(prev) = 32)),
    CONSTRAINT audit_seq_check CHECK ((seq > 0)),
    CONSTRAINT audit_subject_kind_check CHECK ((subject_kind ~ '^[a-z_]+$'::text))
);

CREATE TABLE operator.enrolment (
    id bigint NOT NULL,
    operator_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    secret_sealed bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT enrolment_check CHECK ((expires_at > created_at)),
    CONSTRAINT enrolment_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE operator.enrolment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME operator.enrolment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE operator.operator (
    id bigint NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    secret_sealed bytea,
    last_step bigint DEFAULT 0 NOT NULL,
    roles text[] NOT NULL,
    user_id bigint,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    may_act_from timestamp with time zone,
    made_by bigint,
    reset_by bigint,
    CONSTRAINT operator_email_check CHECK ((email = lower(email))),
    CONSTRAINT operator_enrolled CHECK (((password_hash IS NULL) = (secret_sealed IS NULL))),
    CONSTRAINT operator_last_step_check CHECK ((last_step >= 0)),
    CONSTRAINT operator_name_check CHECK ((name <> ''::text)),
    CONSTRAINT operator_roles_apart CHECK (((NOT ('security_admin'::text = ANY (roles))) OR (NOT (roles && ARRAY['withdrawal_maker'::text, 'withdrawal_checker'::text, 'ledger_maker'::text, 'ledger_checker'::text])))),
    CONSTRAINT operator_roles_check CHECK ((roles <@ ARRAY['support'::text, 'identity_reviewer'::text, 'fiat_arbiter'::text, 'content'::text, 'risk'::text, 'withdrawal_maker'::text, 'withdrawal_checker'::text, 'ledger_maker'::text, 'ledger_checker'::text, 'security_admin'::text]))
);

ALTER TABLE operator.operator ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME operator.operator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE operator.proposal (
    id bigint NOT NULL,
    kind text NOT NULL,
    payload json NOT NULL,
    subject_kind text NOT NULL,
    subject_id text,
    before json,
    after json,
    reason text NOT NULL,
    proposed_by bigint NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT proposal_check CHECK ((expires_at > proposed_at)),
    CONSTRAINT proposal_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT proposal_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT proposal_subject_kind_check CHECK ((subject_kind ~ '^[a-z_]+$'::text))
);

CREATE TABLE operator.proposal_decision (
    proposal_id bigint NOT NULL,
    proposed_by bigint NOT NULL,
    state text NOT NULL,
    reason text NOT NULL,
    decided_by bigint NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT proposal_decision_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT proposal_decision_state_check CHECK ((state = ANY (ARRAY['approved'::text, 'rejected'::text, 'taken_back'::text]))),
    CONSTRAINT proposal_decision_two_persons CHECK (((decided_by = proposed_by) = (state = 'taken_back'::text)))
);

ALTER TABLE operator.proposal ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME operator.proposal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE operator.session (
    id uuid NOT NULL,
    operator_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'revoked'::text, 'roles_changed'::text, 'deactivated'::text, 'secret_reset'::text]))),
    CONSTRAINT session_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE TABLE payment.choice (
    user_id bigint NOT NULL,
    is_receiving boolean NOT NULL,
    is_found_by_contact boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT choice_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE payment.payment (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    payer_id bigint NOT NULL,
    payee_id bigint NOT NULL,
    currency_id integer NOT NULL,
    amount numeric(38,18) NOT NULL,
    value_usdt numeric(38,18) NOT NULL,
    note text NOT NULL,
    factor text NOT NULL,
    payer_name text NOT NULL,
    payee_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawable_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT payment_check CHECK ((withdrawable_at > created_at)),
    CONSTRAINT payment_factor_check CHECK ((factor = ANY (ARRAY['totp'::text, 'email'::text, 'mobile'::text]))),
    CONSTRAINT payment_note_check CHECK ((length(note) <= 200)),
    CONSTRAINT payment_payee_id_check CHECK ((payee_id > 0)),
    CONSTRAINT payment_payee_name_check CHECK ((payee_name <> ''::text)),
    CONSTRAINT payment_payer_id_check CHECK ((payer_id > 0)),
    CONSTRAINT payment_payer_name_check CHECK ((payer_name <> ''::text)),
    CONSTRAINT payment_sides CHECK ((payer_id <> payee_id)),
    CONSTRAINT payment_value_usdt_check CHECK (((value_usdt > (0)::numeric) AND (value_usdt <> 'NaN'::numeric)))
);

ALTER TABLE payment.payment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payment.payment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE portfolio.cost_book (
    user_id bigint NOT NULL,
    last_txn_id bigint NOT NULL,
    places jsonb NOT NULL,
    holdings jsonb NOT NULL,
    CONSTRAINT cost_book_last_txn_id_check CHECK ((last_txn_id >= 0)),
    CONSTRAINT cost_book_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE portfolio.day (
    user_id bigint NOT NULL,
    day date NOT NULL,
    total numeric(38,18) NOT NULL,
    since date,
    profit numeric(38,18),
    growth_since date,
    growth numeric(38,18),
    unpriced jsonb,
    CONSTRAINT day_known CHECK (((num_nulls(since, profit, growth_since, growth, unpriced) = ANY (ARRAY[0, 5])) AND ((profit IS NULL) OR (profit <> 'NaN'::numeric)) AND ((growth IS NULL) OR ((growth > (0)::numeric) AND (growth <> 'NaN'::numeric))))),
    CONSTRAINT day_total_check CHECK ((total <> 'NaN'::numeric)),
    CONSTRAINT day_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE referral.agent_version (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    rate integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    set_at timestamp with time zone NOT NULL,
    operator_name text,
    reason text,
    set_by_user_id bigint,
    CONSTRAINT agent_version_check CHECK ((set_at < effective_from)),
    CONSTRAINT agent_version_check1 CHECK ((set_by_user_id <> user_id)),
    CONSTRAINT agent_version_check2 CHECK (((operator_name IS NULL) = (reason IS NULL))),
    CONSTRAINT agent_version_check3 CHECK (((operator_name IS NULL) = (set_by_user_id IS NOT NULL))),
    CONSTRAINT agent_version_effective_from_check CHECK ((effective_from = date_trunc('hour'::text, effective_from, 'UTC'::text))),
    CONSTRAINT agent_version_rate_check CHECK (((rate >= 0) AND (rate <= 5000))),
    CONSTRAINT agent_version_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE referral.agent_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME referral.agent_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE referral.authorization_code (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    mac bytea NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT authorization_code_check CHECK ((expires_at > created_at)),
    CONSTRAINT authorization_code_check1 CHECK ((used_at >= created_at)),
    CONSTRAINT authorization_code_mac_check CHECK ((length(mac) = 32)),
    CONSTRAINT authorization_code_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE referral.authorization_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME referral.authorization_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE referral.commission (
    hour timestamp with time zone NOT NULL,
    payer_id bigint NOT NULL,
    receiver_id bigint NOT NULL,
    currency_id integer NOT NULL,
    house text NOT NULL,
    depth integer NOT NULL,
    rate integer NOT NULL,
    ordinary numeric(38,18) NOT NULL,
    agent numeric(38,18) NOT NULL,
    value_usdt numeric(38,18),
    void_reason text,
    is_paid boolean DEFAULT false NOT NULL,
    CONSTRAINT commission_agent_check CHECK (((agent >= (0)::numeric) AND (agent <> 'NaN'::numeric))),
    CONSTRAINT commission_check CHECK (((ordinary + agent) > (0)::numeric)),
    CONSTRAINT commission_check1 CHECK ((payer_id <> receiver_id)),
    CONSTRAINT commission_check2 CHECK (((NOT is_paid) OR (void_reason IS NULL))),
    CONSTRAINT commission_depth_check CHECK (((depth >= 1) AND (depth <= 50))),
    CONSTRAINT commission_ordinary_check CHECK (((ordinary >= (0)::numeric) AND (ordinary <> 'NaN'::numeric))),
    CONSTRAINT commission_rate_check CHECK (((rate >= 1) AND (rate <= 5000))),
    CONSTRAINT commission_value_usdt_check CHECK (((value_usdt >= (0)::numeric) AND (value_usdt <> 'NaN'::numeric))),
    CONSTRAINT commission_void_reason_check CHECK ((void_reason = ANY (ARRAY['same_identity'::text, 'same_address'::text, 'same_device'::text])))
);

CREATE TABLE referral.fee (
    hour timestamp with time zone NOT NULL,
    payer_id bigint NOT NULL,
    currency_id integer NOT NULL,
    house text NOT NULL,
    amount numeric(38,18) NOT NULL,
    value_usdt numeric(38,18),
    CONSTRAINT fee_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT fee_house_check CHECK ((house = ANY (ARRAY['fees'::text, 'contract_fee'::text]))),
    CONSTRAINT fee_value_usdt_check CHECK (((value_usdt >= (0)::numeric) AND (value_usdt <> 'NaN'::numeric)))
);

CREATE TABLE referral.rate_version (
    id bigint NOT NULL,
    level1_rate integer NOT NULL,
    level2_rate integer NOT NULL,
    months integer NOT NULL,
    agent_rate_max integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    operator_name text,
    reason text,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT rate_version_agent_rate_max_check CHECK (((agent_rate_max >= 0) AND (agent_rate_max <= 5000))),
    CONSTRAINT rate_version_below_fee CHECK ((((level1_rate + level2_rate) + agent_rate_max) < 10000)),
    CONSTRAINT rate_version_effective_from_check CHECK ((effective_from = date_trunc('hour'::text, effective_from, 'UTC'::text))),
    CONSTRAINT rate_version_level1_rate_check CHECK (((level1_rate >= 0) AND (level1_rate <= 5000))),
    CONSTRAINT rate_version_level2_rate_check CHECK (((level2_rate >= 0) AND (level2_rate <= 5000))),
    CONSTRAINT rate_version_months_check CHECK (((months >= 1) AND (months <= 120)))
);

ALTER TABLE referral.rate_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME referral.rate_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE referral.settlement (
    hour timestamp with time zone NOT NULL,
    after_txn_id bigint NOT NULL,
    to_txn_id bigint NOT NULL,
    settled_at timestamp with time zone NOT NULL,
    CONSTRAINT settlement_after_txn_id_check CHECK ((after_txn_id >= 0)),
    CONSTRAINT settlement_check CHECK ((to_txn_id >= after_txn_id)),
    CONSTRAINT settlement_hour_check CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text)))
);

CREATE TABLE referral.turnover (
    hour timestamp with time zone NOT NULL,
    user_id bigint NOT NULL,
    value_usdt numeric(38,18) NOT NULL,
    CONSTRAINT turnover_value_usdt_check CHECK (((value_usdt > (0)::numeric) AND (value_usdt <> 'NaN'::numeric)))
);

CREATE TABLE referral.void_relation (
    id bigint NOT NULL,
    payer_id bigint NOT NULL,
    receiver_id bigint NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    lifted_at timestamp with time zone,
    CONSTRAINT void_relation_check CHECK ((receiver_id <> payer_id)),
    CONSTRAINT void_relation_check1 CHECK ((last_at >= since)),
    CONSTRAINT void_relation_check2 CHECK ((lifted_at > last_at)),
    CONSTRAINT void_relation_reason_check CHECK ((reason = ANY (ARRAY['same_identity'::text, 'same_address'::text, 'same_device'::text])))
);

ALTER TABLE referral.void_relation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME referral.void_relation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE screening.answer (
    id bigint NOT NULL,
    kind text NOT NULL,
    reference text NOT NULL,
    user_id bigint NOT NULL,
    adapter text NOT NULL,
    edition_id bigint NOT NULL,
    outcome text NOT NULL,
    reasons jsonb NOT NULL,
    case_id bigint,
    at timestamp with time zone NOT NULL,
    CONSTRAINT answer_adapter_check CHECK ((adapter = ANY (ARRAY['lists'::text, 'vendor'::text]))),
    CONSTRAINT answer_check CHECK (((outcome = 'allow'::text) = (reasons = '[]'::jsonb))),
    CONSTRAINT answer_edition_id_check CHECK ((edition_id >= 0)),
    CONSTRAINT answer_kind_check CHECK ((kind = ANY (ARRAY['registration'::text, 'verification'::text, 'deposit'::text, 'withdrawal'::text, 'payment'::text, 'sale'::text, 'person'::text, 'address'::text]))),
    CONSTRAINT answer_outcome_check CHECK ((outcome = ANY (ARRAY['allow'::text, 'hold'::text, 'deny'::text]))),
    CONSTRAINT answer_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE screening.answer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME screening.answer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE screening."case" (
    id bigint NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    user_id bigint NOT NULL,
    state text NOT NULL,
    hits jsonb NOT NULL,
    currency_id integer,
    amount numeric(38,18),
    opened_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    maker_name text,
    approver_name text,
    note text,
    CONSTRAINT case_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT case_check CHECK (((currency_id IS NULL) = (amount IS NULL))),
    CONSTRAINT case_decided CHECK ((((state = 'open'::text) = (num_nonnulls(decided_at, maker_name, approver_name, note) = 0)) AND (num_nonnulls(decided_at, maker_name, approver_name, note) = ANY (ARRAY[0, 4])))),
    CONSTRAINT case_state_check CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'refused'::text]))),
    CONSTRAINT case_subject_check CHECK ((subject = ANY (ARRAY['person'::text, 'withdrawal'::text, 'deposit'::text, 'address'::text]))),
    CONSTRAINT case_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE screening."case" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME screening.case_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE screening.edition (
    id bigint NOT NULL,
    version_id bigint NOT NULL,
    act text NOT NULL,
    on_exact text NOT NULL,
    near_percent integer,
    decided_at timestamp with time zone NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    operator_name text NOT NULL,
    approver_name text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT edition_act_check CHECK ((act = ANY (ARRAY['begin'::text, 'end'::text]))),
    CONSTRAINT edition_check CHECK ((effective_at >= decided_at)),
    CONSTRAINT edition_near_percent_check CHECK (((near_percent >= 50) AND (near_percent <= 99))),
    CONSTRAINT edition_on_exact_check CHECK ((on_exact = ANY (ARRAY['hold'::text, 'deny'::text])))
);

ALTER TABLE screening.edition ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME screening.edition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE screening.entry (
    version_id bigint NOT NULL,
    reference text NOT NULL,
    key text NOT NULL,
    body jsonb NOT NULL,
    aliases jsonb,
    CONSTRAINT entry_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100)))
);

CREATE TABLE screening.inquiry (
    kind text NOT NULL,
    reference text NOT NULL,
    user_id bigint NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    addresses jsonb,
    currency_id integer,
    amount numeric(38,18),
    id uuid NOT NULL,
    round bigint NOT NULL,
    is_open boolean NOT NULL,
    is_awaited boolean NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    answered_at timestamp with time zone,
    CONSTRAINT inquiry_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT inquiry_check CHECK (((subject = 'person'::text) = (addresses IS NULL))),
    CONSTRAINT inquiry_check1 CHECK (((currency_id IS NULL) = (amount IS NULL))),
    CONSTRAINT inquiry_check2 CHECK ((is_open OR (answered_at IS NOT NULL))),
    CONSTRAINT inquiry_kind_check CHECK ((kind = ANY (ARRAY['registration'::text, 'verification'::text, 'deposit'::text, 'withdrawal'::text, 'person'::text]))),
    CONSTRAINT inquiry_round_check CHECK ((round >= 0)),
    CONSTRAINT inquiry_subject_check CHECK ((subject = ANY (ARRAY['person'::text, 'withdrawal'::text, 'deposit'::text]))),
    CONSTRAINT inquiry_tries_check CHECK ((tries >= 0)),
    CONSTRAINT inquiry_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE screening.list_file (
    version_id bigint NOT NULL,
    format text NOT NULL,
    file_name text NOT NULL,
    sha256 text NOT NULL,
    entries integer NOT NULL,
    uploaded_by text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    CONSTRAINT list_file_entries_check CHECK ((entries >= 0)),
    CONSTRAINT list_file_format_check CHECK ((format = ANY (ARRAY['own'::text, 'ofac_sdn'::text, 'ofac_alt'::text]))),
    CONSTRAINT list_file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE screening.round (
    id bigint NOT NULL,
    after text DEFAULT ''::text NOT NULL,
    began_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone
);

ALTER TABLE screening.round ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME screening.round_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE screening.turn (
    edition_id bigint NOT NULL,
    scope text NOT NULL,
    after text DEFAULT ''::text NOT NULL,
    screened bigint DEFAULT 0 NOT NULL,
    hits bigint DEFAULT 0 NOT NULL,
    began_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT turn_scope_check CHECK ((scope = ANY (ARRAY['person'::text, 'address'::text])))
);

CREATE TABLE screening.vendor (
    id boolean DEFAULT true NOT NULL,
    answered_at timestamp with time zone,
    failing_since timestamp with time zone,
    error text,
    CONSTRAINT vendor_check CHECK (((failing_since IS NULL) = (error IS NULL))),
    CONSTRAINT vendor_id_check CHECK (id)
);

CREATE TABLE screening.version (
    id bigint NOT NULL,
    list text NOT NULL,
    dated date NOT NULL,
    uploaded_by text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    CONSTRAINT version_list_check CHECK (((length(list) >= 1) AND (length(list) <= 40)))
);

ALTER TABLE screening.version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME screening.version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE spot.amendment (
    match_id integer NOT NULL,
    engine_seq bigint NOT NULL,
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    user_id integer NOT NULL,
    quantity_before numeric(38,18) NOT NULL,
    quantity numeric(38,18) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT amendment_check CHECK (((quantity > (0)::numeric) AND (quantity < quantity_before))),
    CONSTRAINT amendment_engine_seq_check CHECK ((engine_seq > 0)),
    CONSTRAINT amendment_id_check CHECK (((id >= 1) AND (id <= '281474976710655'::bigint))),
    CONSTRAINT amendment_quantity_before_check CHECK ((quantity_before <> 'NaN'::numeric))
);

CREATE TABLE spot.fee_rule (
    id integer NOT NULL,
    user_group text,
    match_id integer,
    maker_fee_ppm integer NOT NULL,
    taker_fee_ppm integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    operator_name text,
    reason text,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT fee_rule_maker_fee_ppm_check CHECK (((maker_fee_ppm >= 0) AND (maker_fee_ppm <= 1000000))),
    CONSTRAINT fee_rule_taker_fee_ppm_check CHECK (((taker_fee_ppm >= 0) AND (taker_fee_ppm <= 1000000)))
);

ALTER TABLE spot.fee_rule ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME spot.fee_rule_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE spot.market_state (
    match_id integer NOT NULL,
    engine_seq bigint NOT NULL,
    trade_seq bigint NOT NULL,
    last_price numeric(38,18),
    last_order_id bigint DEFAULT 0 NOT NULL,
    CONSTRAINT market_state_engine_seq_check CHECK ((engine_seq >= 0)),
    CONSTRAINT market_state_last_order_id_check CHECK ((last_order_id >= 0)),
    CONSTRAINT market_state_last_price_check CHECK (((last_price > (0)::numeric) AND (last_price <> 'NaN'::numeric))),
    CONSTRAINT market_state_trade_seq_check CHECK ((trade_seq >= 0))
)
WITH (fillfactor='50');

CREATE TABLE spot.open_order (
    user_id integer NOT NULL,
    match_id integer NOT NULL,
    order_id bigint NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='5000');

CREATE TABLE spot.order_row (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    placed_seq bigint NOT NULL,
    user_id integer NOT NULL,
    match_id integer NOT NULL,
    maker_fee_ppm integer NOT NULL,
    taker_fee_ppm integer NOT NULL,
    oco_order_id bigint,
    triggered_seq bigint,
    triggered_at timestamp with time zone,
    cancelled_seq bigint,
    updated_at timestamp with time zone,
    state "char" NOT NULL,
    revoke_reason "char",
    executed_quantity numeric(38,18),
    executed_total numeric(38,18),
    fee numeric(38,18),
    held numeric(38,18),
    side "char" NOT NULL,
    type "char" NOT NULL,
    time_in_force "char" NOT NULL,
    post_only boolean NOT NULL,
    stop_trigger "char",
    price numeric(38,18),
    stop_price numeric(38,18),
    quantity numeric(38,18),
    total numeric(38,18),
    public_id uuid,
    client_uuid uuid,
    client_text text,
    list_client_order_id text,
    take_profit numeric(38,18),
    stop_loss numeric(38,18),
    parent_order_id bigint,
    exit_state "char",
    trail_bps integer,
    activation_price numeric(38,18),
    trail_from bigint,
    trail_peak numeric(38,18),
    trail_seq bigint,
    visible_quantity numeric(38,18),
    turn_seq bigint,
    turn_fill integer,
    CONSTRAINT order_row_check CHECK ((triggered_seq > placed_seq)),
    CONSTRAINT order_row_check1 CHECK ((cancelled_seq > placed_seq)),
    CONSTRAINT order_row_check2 CHECK ((executed_quantity <= quantity)),
    CONSTRAINT order_row_check3 CHECK ((executed_total <= total)),
    CONSTRAINT order_row_check4 CHECK (((quantity IS NOT NULL) OR (total IS NOT NULL))),
    CONSTRAINT order_row_check5 CHECK (((price IS NULL) = (type = ANY (ARRAY['m'::"char", 'M'::"char"])))),
    CONSTRAINT order_row_check6 CHECK (((stop_price IS NULL) = (type = ANY (ARRAY['l'::"char", 'm'::"char"])))),
    CONSTRAINT order_row_check7 CHECK (((stop_price IS NULL) = (stop_trigger IS NULL))),
    CONSTRAINT order_row_check8 CHECK (((triggered_seq IS NULL) = (triggered_at IS NULL))),
    CONSTRAINT order_row_check9 CHECK (((state = 'r'::"char") = (revoke_reason IS NOT NULL))),
    CONSTRAINT order_row_client_text_check CHECK (((length(client_text) >= 1) AND (length(client_text) <= 64))),
    CONSTRAINT order_row_executed_quantity_check CHECK (((executed_quantity > (0)::numeric) AND (executed_quantity <> 'NaN'::numeric))),
    CONSTRAINT order_row_executed_total_check CHECK (((executed_total > (0)::numeric) AND (executed_total <> 'NaN'::numeric))),
    CONSTRAINT order_row_exit_check CHECK ((((take_profit IS NULL) OR ((take_profit > (0)::numeric) AND (take_profit <> 'NaN'::numeric))) AND ((stop_loss IS NULL) OR ((stop_loss > (0)::numeric) AND (stop_loss <> 'NaN'::numeric))) AND ((exit_state IS NULL) = ((take_profit IS NULL) AND (stop_loss IS NULL))) AND ((exit_state IS NULL) OR ((exit_state = ANY (ARRAY['w'::"char", 'a'::"char", 'u'::"char", 's'::"char", 'm'::"char", 'c'::"char", 'r'::"char"])) AND (parent_order_id IS NULL))) AND (parent_order_id < id))),
    CONSTRAINT order_row_fee_check CHECK (((fee > (0)::numeric) AND (fee <> 'NaN'::numeric))),
    CONSTRAINT order_row_held_check CHECK (((held > (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT order_row_hold_ends CHECK (((state = 'p'::"char") OR (held IS NULL))),
    CONSTRAINT order_row_iceberg_check CHECK (
CASE
    WHEN (visible_quantity IS NULL) THEN (num_nonnulls(turn_seq, turn_fill) = 0)
    ELSE ((visible_quantity > (0)::numeric) AND (visible_quantity <> 'NaN'::numeric) AND (type = 'l'::"char") AND (time_in_force = 'g'::"char") AND (oco_order_id IS NULL) AND (num_nonnulls(turn_seq, turn_fill) = ANY (ARRAY[0, 2])) AND ((turn_seq IS NULL) OR ((turn_seq > placed_seq) AND (turn_fill > 0))))
END),
    CONSTRAINT order_row_id_check CHECK (((id >= 1) AND (id <= '281474976710655'::bigint))),
    CONSTRAINT order_row_list_client_order_id_check CHECK (((length(list_client_order_id) >= 1) AND (length(list_client_order_id) <= 64))),
    CONSTRAINT order_row_list_has_pair CHECK (((list_client_order_id IS NULL) OR (oco_order_id IS NOT NULL))),
    CONSTRAINT order_row_maker_fee_ppm_check CHECK (((maker_fee_ppm >= 0) AND (maker_fee_ppm <= 1000000))),
    CONSTRAINT order_row_one_client_id CHECK (((client_uuid IS NULL) OR (client_text IS NULL))),
    CONSTRAINT order_row_placed_seq_check CHECK ((placed_seq > 0)),
    CONSTRAINT order_row_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT order_row_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT order_row_revoke_reason_check CHECK ((revoke_reason = ANY (ARRAY['r'::"char", 'i'::"char", 'f'::"char", 'p'::"char", 's'::"char", 'w'::"char", 'l'::"char", 'b'::"char", 'o'::"char", 'd'::"char", 'R'::"char", 'c'::"char"]))),
    CONSTRAINT order_row_side_check CHECK ((side = ANY (ARRAY['b'::"char", 's'::"char"]))),
    CONSTRAINT order_row_state_check CHECK ((state = ANY (ARRAY['p'::"char", 'c'::"char", 'r'::"char"]))),
    CONSTRAINT order_row_stop_price_check CHECK (((stop_price > (0)::numeric) AND (stop_price <> 'NaN'::numeric))),
    CONSTRAINT order_row_stop_trigger_check CHECK ((stop_trigger = ANY (ARRAY['u'::"char", 'd'::"char"]))),
    CONSTRAINT order_row_taker_fee_ppm_check CHECK (((taker_fee_ppm >= 0) AND (taker_fee_ppm <= 1000000))),
    CONSTRAINT order_row_time_in_force_check CHECK ((time_in_force = ANY (ARRAY['g'::"char", 'i'::"char", 'f'::"char"]))),
    CONSTRAINT order_row_total_check CHECK (((total > (0)::numeric) AND (total <> 'NaN'::numeric))),
    CONSTRAINT order_row_trail_check CHECK (
CASE
    WHEN (trail_bps IS NULL) THEN (num_nonnulls(activation_price, trail_from, trail_peak, trail_seq) = 0)
    ELSE (((trail_bps >= 10) AND (trail_bps <= 2000)) AND (type = ANY (ARRAY['L'::"char", 'M'::"char"])) AND (oco_order_id IS NULL) AND (trail_from >= 0) AND (trail_seq >= trail_from) AND ((activation_price IS NULL) OR ((activation_price > (0)::numeric) AND (activation_price <> 'NaN'::numeric))) AND ((trail_peak IS NULL) OR ((trail_peak > (0)::numeric) AND (trail_peak <> 'NaN'::numeric))))
END),
    CONSTRAINT order_row_type_check CHECK ((type = ANY (ARRAY['l'::"char", 'm'::"char", 'L'::"char", 'M'::"char"])))
)
WITH (fillfactor='92');

CREATE VIEW spot."order" AS
 SELECT order_row.id,
    COALESCE(order_row.public_id, (((lpad(to_hex(order_row.match_id), 8, '0'::text) || '-0000-8000-8000-'::text) || lpad(to_hex(order_row.id), 12, '0'::text)))::uuid) AS public_id,
    order_row.user_id,
    order_row.match_id,
    COALESCE(order_row.client_text, (order_row.client_uuid)::text) AS client_order_id,
        CASE order_row.side
            WHEN 'b'::"char" THEN 'buy'::text
            WHEN 's'::"char" THEN 'sell'::text
            ELSE NULL::text
        END AS side,
        CASE order_row.type
            WHEN 'l'::"char" THEN 'limit'::text
            WHEN 'm'::"char" THEN 'market'::text
            WHEN 'L'::"char" THEN 'stop_limit'::text
            WHEN 'M'::"char" THEN 'stop_market'::text
            ELSE NULL::text
        END AS type,
        CASE order_row.time_in_force
            WHEN 'g'::"char" THEN 'gtc'::text
            WHEN 'i'::"char" THEN 'ioc'::text
            WHEN 'f'::"char" THEN 'fok'::text
            ELSE NULL::text
        END AS time_in_force,
    order_row.post_only,
    order_row.price,
    order_row.stop_price,
        CASE order_row.stop_trigger
            WHEN 'u'::"char" THEN 'up'::text
            WHEN 'd'::"char" THEN 'down'::text
            ELSE NULL::text
        END AS stop_trigger,
    order_row.quantity,
    order_row.total,
    order_row.maker_fee_ppm,
    order_row.taker_fee_ppm,
        CASE order_row.state
            WHEN 'p'::"char" THEN 'pending'::text
            WHEN 'c'::"char" THEN 'completed'::text
            WHEN 'r'::"char" THEN 'revoked'::text
            ELSE NULL::text
        END AS state,
        CASE order_row.revoke_reason
            WHEN 'r'::"char" THEN 'requested'::text
            WHEN 'i'::"char" THEN 'ioc'::text
            WHEN 'f'::"char" THEN 'fok'::text
            WHEN 'p'::"char" THEN 'post_only'::text
            WHEN 's'::"char" THEN 'self_trade'::text
            WHEN 'w'::"char" THEN 'sweep_bound'::text
            WHEN 'l'::"char" THEN 'no_liquidity'::text
            WHEN 'b'::"char" THEN 'budget'::text
            WHEN 'o'::"char" THEN 'oco'::text
            WHEN 'd'::"char" THEN 'delisted'::text
            WHEN 'R'::"char" THEN 'replaced'::text
            WHEN 'c'::"char" THEN 'countdown'::text
            ELSE NULL::text
        END AS revoke_reason,
    (COALESCE(order_row.executed_quantity, (0)::numeric))::numeric(38,18) AS executed_quantity,
    (COALESCE(order_row.executed_total, (0)::numeric))::numeric(38,18) AS executed_total,
    (COALESCE(order_row.fee, (0)::numeric))::numeric(38,18) AS fee,
    (COALESCE(order_row.held, (0)::numeric))::numeric(38,18) AS held,
    order_row.oco_order_id,
    order_row.placed_seq,
    order_row.triggered_seq,
    order_row.cancelled_seq,
    order_row.triggered_at,
    order_row.created_at,
    COALESCE(order_row.updated_at, order_row.created_at) AS updated_at,
    order_row.list_client_order_id,
    order_row.take_profit,
    order_row.stop_loss,
    order_row.parent_order_id,
        CASE order_row.exit_state
            WHEN 'w'::"char" THEN 'waiting'::text
            WHEN 'a'::"char" THEN 'armed'::text
            WHEN 'u'::"char" THEN 'unused'::text
            WHEN 's'::"char" THEN 'too_small'::text
            WHEN 'm'::"char" THEN 'market_closed'::text
            WHEN 'c'::"char" THEN 'cancelled'::text
            WHEN 'r'::"char" THEN 'refused'::text
            ELSE NULL::text
        END AS exit_state,
    order_row.trail_bps,
    order_row.activation_price,
    order_row.trail_from,
    (
        CASE
            WHEN (order_row.trail_bps IS NULL) THEN NULL::numeric
            WHEN ((order_row.state <> 'p'::"char") OR (order_row.triggered_seq IS NOT NULL)) THEN order_row.trail_peak
            ELSE spot.followed_to(order_row.match_id, order_row.side, order_row.stop_trigger, order_row.activation_price, order_row.trail_peak, order_row.trail_seq, '9223372036854775807'::bigint)
        END)::numeric(38,18) AS trail_peak,
    order_row.trail_seq,
    order_row.visible_quantity,
    order_row.turn_seq,
    order_row.turn_fill
   FROM spot.order_row;

CREATE SEQUENCE spot.order_id_seq
    START WITH 1
    INCREMENT BY 1000
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE spot.trade_row (
    trade_seq bigint NOT NULL,
    id bigint NOT NULL,
    maker_order_id bigint NOT NULL,
    taker_order_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    match_id integer NOT NULL,
    maker_user_id integer NOT NULL,
    taker_user_id integer NOT NULL,
    taker_side "char" NOT NULL,
    price numeric(38,18) NOT NULL,
    quantity numeric(38,18) NOT NULL,
    maker_fee numeric(38,18) NOT NULL,
    taker_fee numeric(38,18) NOT NULL,
    CONSTRAINT trade_row_maker_fee_check CHECK (((maker_fee >= (0)::numeric) AND (maker_fee <> 'NaN'::numeric))),
    CONSTRAINT trade_row_no_self_trade CHECK ((maker_user_id <> taker_user_id)),
    CONSTRAINT trade_row_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT trade_row_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT trade_row_taker_fee_check CHECK (((taker_fee >= (0)::numeric) AND (taker_fee <> 'NaN'::numeric))),
    CONSTRAINT trade_row_taker_side_check CHECK ((taker_side = ANY (ARRAY['b'::"char", 's'::"char"]))),
    CONSTRAINT trade_row_trade_seq_check CHECK ((trade_seq > 0))
);

CREATE VIEW spot.trade AS
 SELECT trade_row.match_id,
    trade_row.trade_seq,
    trade_row.id,
    trade_row.price,
    trade_row.quantity,
    ((trade_row.price * trade_row.quantity))::numeric(38,18) AS total,
        CASE trade_row.taker_side
            WHEN 'b'::"char" THEN 'buy'::text
            WHEN 's'::"char" THEN 'sell'::text
            ELSE NULL::text
        END AS taker_side,
    trade_row.maker_order_id,
    trade_row.taker_order_id,
    trade_row.maker_user_id,
    trade_row.taker_user_id,
    trade_row.maker_fee,
    trade_row.taker_fee,
    trade_row.at
   FROM spot.trade_row;

CREATE SEQUENCE spot.trade_id_seq
    START WITH 1
    INCREMENT BY 1000
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE staking.dividend (
    order_id bigint NOT NULL,
    day date NOT NULL,
    user_id bigint NOT NULL,
    amount numeric(38,18) NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    CONSTRAINT dividend_after_its_day CHECK ((paid_at >= (((day + 1))::timestamp without time zone AT TIME ZONE 'UTC'::text))),
    CONSTRAINT dividend_amount_check CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)))
);

CREATE TABLE staking."order" (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    product_id integer NOT NULL,
    principal numeric(38,18) NOT NULL,
    daily_dividend numeric(38,18) NOT NULL,
    days_total integer NOT NULL,
    days_paid integer DEFAULT 0 NOT NULL,
    paid numeric(38,18) DEFAULT 0 NOT NULL,
    held numeric(38,18) NOT NULL,
    ordered_at timestamp with time zone NOT NULL,
    first_day date NOT NULL,
    state text NOT NULL,
    end_reason text,
    ended_at timestamp with time zone,
    due_at timestamp with time zone,
    CONSTRAINT order_daily_dividend_check CHECK (((daily_dividend >= (0)::numeric) AND (daily_dividend <> 'NaN'::numeric))),
    CONSTRAINT order_days CHECK (((days_paid >= 0) AND (days_paid <= days_total))),
    CONSTRAINT order_days_total_check CHECK ((days_total > 0)),
    CONSTRAINT order_due CHECK ((due_at = ((((first_day + days_paid) + 1))::timestamp without time zone AT TIME ZONE 'UTC'::text))),
    CONSTRAINT order_end_reason_check CHECK ((end_reason = ANY (ARRAY['matured'::text, 'redeemed'::text]))),
    CONSTRAINT order_ended CHECK ((((state = 'expired'::text) = (end_reason IS NOT NULL)) AND ((end_reason IS NULL) = (ended_at IS NULL)) AND ((state = 'in_effect'::text) = (due_at IS NOT NULL)))),
    CONSTRAINT order_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT order_hold CHECK ((held =
CASE
    WHEN (state = 'in_effect'::text) THEN principal
    ELSE (0)::numeric
END)),
    CONSTRAINT order_matured CHECK (((end_reason IS DISTINCT FROM 'matured'::text) OR (days_paid = days_total))),
    CONSTRAINT order_paid CHECK ((paid = ((days_paid)::numeric * daily_dividend))),
    CONSTRAINT order_principal_check CHECK (((principal > (0)::numeric) AND (principal <> 'NaN'::numeric))),
    CONSTRAINT order_state_check CHECK ((state = ANY (ARRAY['in_effect'::text, 'expired'::text]))),
    CONSTRAINT order_user_id_check CHECK ((user_id > 0))
)
WITH (fillfactor='80');

ALTER TABLE staking."order" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME staking.order_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE staking.product (
    id integer NOT NULL,
    currency_id integer NOT NULL,
    cycle_days integer NOT NULL,
    apr_ppm integer NOT NULL,
    quantity numeric(38,18) NOT NULL,
    user_min numeric(38,18) NOT NULL,
    user_max numeric(38,18) NOT NULL,
    state text NOT NULL,
    taken numeric(38,18) DEFAULT 0 NOT NULL,
    paid numeric(38,18) DEFAULT 0 NOT NULL,
    operator_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    closed_at timestamp with time zone,
    CONSTRAINT product_apr_ppm_check CHECK (((apr_ppm >= 1) AND (apr_ppm <= 1000000))),
    CONSTRAINT product_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT product_cycle_days_check CHECK (((cycle_days >= 1) AND (cycle_days <= 365))),
    CONSTRAINT product_not_oversold CHECK ((taken <= quantity)),
    CONSTRAINT product_only_open_is_taken CHECK (((opened_at IS NOT NULL) OR (taken = (0)::numeric))),
    CONSTRAINT product_opened CHECK (((state <> 'open'::text) OR (opened_at IS NOT NULL))),
    CONSTRAINT product_paid_check CHECK (((paid >= (0)::numeric) AND (paid <> 'NaN'::numeric))),
    CONSTRAINT product_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT product_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text]))),
    CONSTRAINT product_taken_check CHECK (((taken >= (0)::numeric) AND (taken <> 'NaN'::numeric))),
    CONSTRAINT product_user_max_check CHECK ((user_max <> 'NaN'::numeric)),
    CONSTRAINT product_user_min_check CHECK (((user_min > (0)::numeric) AND (user_min <> 'NaN'::numeric))),
    CONSTRAINT product_user_range CHECK (((user_min <= user_max) AND (user_max <= quantity)))
);

ALTER TABLE staking.product ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME staking.product_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE statement.carried_lots (
    epoch_number bigint NOT NULL,
    user_id bigint NOT NULL,
    lots jsonb NOT NULL
);

CREATE TABLE status.span (
    id bigint NOT NULL,
    part text NOT NULL,
    state text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    CONSTRAINT span_check CHECK ((until_at >= from_at)),
    CONSTRAINT span_part_check CHECK ((part ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT span_state_check CHECK ((state = ANY (ARRAY['operational'::text, 'restricted'::text, 'down'::text])))
);

ALTER TABLE status.span ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME status.span_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE subscription.allocation (
    offering_id integer NOT NULL,
    text text NOT NULL,
    sha256 bytea NOT NULL,
    published_at timestamp with time zone NOT NULL,
    CONSTRAINT allocation_check CHECK ((sha256 = sha256(convert_to(text, 'UTF8'::name))))
);

CREATE TABLE subscription.commitment (
    id bigint NOT NULL,
    ref uuid NOT NULL,
    offering_id integer NOT NULL,
    user_id bigint NOT NULL,
    amount numeric(38,18) NOT NULL,
    held numeric(38,18) NOT NULL,
    state text NOT NULL,
    committed_at timestamp with time zone NOT NULL,
    allocated numeric(38,18),
    paid numeric(38,18),
    settled_at timestamp with time zone,
    CONSTRAINT commitment_allocated_check CHECK (((allocated >= (0)::numeric) AND (allocated <> 'NaN'::numeric))),
    CONSTRAINT commitment_amount_check CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT commitment_check CHECK (((paid >= (0)::numeric) AND (paid <= amount))),
    CONSTRAINT commitment_check1 CHECK ((held =
CASE
    WHEN (state = ANY (ARRAY['live'::text, 'allocated'::text])) THEN amount
    ELSE (0)::numeric
END)),
    CONSTRAINT commitment_check2 CHECK (((state = 'cancelled'::text) = (amount = (0)::numeric))),
    CONSTRAINT commitment_check3 CHECK ((((state = ANY (ARRAY['allocated'::text, 'settled'::text])) = (allocated IS NOT NULL)) AND ((allocated IS NULL) = (paid IS NULL)))),
    CONSTRAINT commitment_check4 CHECK (((state = ANY (ARRAY['settled'::text, 'refunded'::text])) = (settled_at IS NOT NULL))),
    CONSTRAINT commitment_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT commitment_state_check CHECK ((state = ANY (ARRAY['live'::text, 'cancelled'::text, 'allocated'::text, 'settled'::text, 'refunded'::text]))),
    CONSTRAINT commitment_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE subscription.commitment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME subscription.commitment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE subscription.offering (
    id integer NOT NULL,
    token_id integer NOT NULL,
    quote_id integer NOT NULL,
    issue_price numeric(38,18) NOT NULL,
    supply numeric(38,18) NOT NULL,
    cap_per_user numeric(38,18) NOT NULL,
    minimum numeric(38,18) NOT NULL,
    reference_return_ppm integer,
    presale_level smallint NOT NULL,
    presale_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    cancel_until timestamp with time zone NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    published_by text,
    allocated_at timestamp with time zone,
    sold numeric(38,18),
    settled_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    cancel_reason text,
    CONSTRAINT offering_check CHECK (((cap_per_user > (0)::numeric) AND (cap_per_user <= supply))),
    CONSTRAINT offering_check1 CHECK (((sold >= (0)::numeric) AND (sold <= supply))),
    CONSTRAINT offering_check2 CHECK ((token_id <> quote_id)),
    CONSTRAINT offering_check3 CHECK (((presale_at <= starts_at) AND (starts_at < ends_at) AND ((cancel_until >= presale_at) AND (cancel_until <= ends_at)))),
    CONSTRAINT offering_check4 CHECK (((state = 'draft'::text) = (published_at IS NULL))),
    CONSTRAINT offering_check5 CHECK (((state = ANY (ARRAY['allocated'::text, 'settled'::text])) = (allocated_at IS NOT NULL))),
    CONSTRAINT offering_check6 CHECK (((allocated_at IS NULL) = (sold IS NULL))),
    CONSTRAINT offering_check7 CHECK ((((state = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancel_reason IS NULL)))),
    CONSTRAINT offering_issue_price_check CHECK (((issue_price > (0)::numeric) AND (issue_price <> 'NaN'::numeric))),
    CONSTRAINT offering_minimum_check CHECK (((minimum > (0)::numeric) AND (minimum <> 'NaN'::numeric))),
    CONSTRAINT offering_presale_level_check CHECK (((presale_level >= 1) AND (presale_level <= 2))),
    CONSTRAINT offering_reference_return_ppm_check CHECK ((reference_return_ppm > 0)),
    CONSTRAINT offering_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'allocated'::text, 'settled'::text, 'cancelled'::text]))),
    CONSTRAINT offering_supply_check CHECK (((supply > (0)::numeric) AND (supply <> 'NaN'::numeric)))
);

ALTER TABLE subscription.offering ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME subscription.offering_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE subscription.offering_text (
    offering_id integer NOT NULL,
    locale text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    CONSTRAINT offering_text_description_check CHECK ((description <> ''::text)),
    CONSTRAINT offering_text_locale_check CHECK ((locale = ANY (ARRAY['en-US'::text, 'fr-FR'::text, 'es-ES'::text, 'ja-JP'::text, 'de-DE'::text, 'ko-KR'::text, 'th-TH'::text, 'vi-VN'::text, 'zh-HK'::text, 'zh-CN'::text]))),
    CONSTRAINT offering_text_name_check CHECK ((name <> ''::text))
);

CREATE TABLE subscription.step (
    id bigint NOT NULL,
    commitment_id bigint NOT NULL,
    kind text NOT NULL,
    amount numeric(38,18) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT step_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT step_kind_check CHECK ((kind = ANY (ARRAY['commit'::text, 'cancel'::text])))
);

ALTER TABLE subscription.step ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME subscription.step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE support.conversation (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    state text NOT NULL,
    operator_id bigint,
    operator_name text,
    waiting_since timestamp with time zone,
    answered_id bigint DEFAULT 0 NOT NULL,
    last_message_id bigint DEFAULT 0 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    user_read_id bigint DEFAULT 0 NOT NULL,
    unread_since timestamp with time zone,
    operator_message_id bigint DEFAULT 0 NOT NULL,
    told_id bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT conversation_check CHECK (((operator_id IS NULL) = (operator_name IS NULL))),
    CONSTRAINT conversation_check1 CHECK (((state = 'open'::text) OR ((operator_id IS NULL) AND (waiting_since IS NULL)))),
    CONSTRAINT conversation_check2 CHECK (((unread_since IS NOT NULL) = (operator_message_id > user_read_id))),
    CONSTRAINT conversation_check3 CHECK ((GREATEST(answered_id, user_read_id, operator_message_id, told_id) <= last_message_id)),
    CONSTRAINT conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
    CONSTRAINT conversation_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE support.conversation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME support.conversation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE support.feedback (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    pictures uuid[] NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    first_reply_at timestamp with time zone,
    CONSTRAINT feedback_check CHECK ((updated_at >= created_at)),
    CONSTRAINT feedback_check1 CHECK (((state = 'awaiting_reply'::text) = (waiting_since IS NOT NULL))),
    CONSTRAINT feedback_check2 CHECK (((state = 'awaiting_reply'::text) OR (first_reply_at IS NOT NULL))),
    CONSTRAINT feedback_content_check CHECK ((content <> ''::text)),
    CONSTRAINT feedback_pictures_check CHECK ((cardinality(pictures) <= 4)),
    CONSTRAINT feedback_state_check CHECK ((state = ANY (ARRAY['awaiting_reply'::text, 'replied'::text]))),
    CONSTRAINT feedback_title_check CHECK ((title <> ''::text)),
    CONSTRAINT feedback_type_check CHECK ((type = ANY (ARRAY['account'::text, 'deposit_withdrawal'::text, 'trading'::text, 'fiat'::text, 'security'::text, 'suggestion'::text, 'other'::text]))),
    CONSTRAINT feedback_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE support.feedback ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME support.feedback_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE support.feedback_message (
    id bigint NOT NULL,
    feedback_id bigint NOT NULL,
    sender text NOT NULL,
    text text NOT NULL,
    pictures uuid[] NOT NULL,
    user_id bigint,
    operator_id bigint,
    operator_name text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT feedback_message_check CHECK (((sender = 'user'::text) = (user_id IS NOT NULL))),
    CONSTRAINT feedback_message_check1 CHECK (((sender = 'operator'::text) = ((operator_id IS NOT NULL) AND (operator_name IS NOT NULL)))),
    CONSTRAINT feedback_message_pictures_check CHECK ((cardinality(pictures) <= 4)),
    CONSTRAINT feedback_message_sender_check CHECK ((sender = ANY (ARRAY['user'::text, 'operator'::text]))),
    CONSTRAINT feedback_message_text_check CHECK ((text <> ''::text))
);

ALTER TABLE support.feedback_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME support.feedback_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE support.message (
    id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    sender text NOT NULL,
    text text,
    event text,
    file_id uuid,
    user_id bigint,
    operator_id bigint,
    operator_name text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT message_check CHECK (((sender = 'system'::text) = (event IS NOT NULL))),
    CONSTRAINT message_check1 CHECK (((sender = 'system'::text) = ((text IS NULL) AND (file_id IS NULL)))),
    CONSTRAINT message_check2 CHECK (((sender = 'user'::text) = (user_id IS NOT NULL))),
    CONSTRAINT message_check3 CHECK (((sender = 'operator'::text) = ((operator_id IS NOT NULL) AND (operator_name IS NOT NULL)))),
    CONSTRAINT message_event_check CHECK ((event = ANY (ARRAY['nobody_present'::text, 'operator_joined'::text, 'handed_over'::text, 'closed'::text]))),
    CONSTRAINT message_sender_check CHECK ((sender = ANY (ARRAY['user'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT message_text_check CHECK ((text <> ''::text))
);

ALTER TABLE support.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME support.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE support.presence (
    operator_id bigint NOT NULL,
    operator_name text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE support.template (
    id bigint NOT NULL,
    desk text NOT NULL,
    type text,
    locale text NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT template_check CHECK (((desk = 'feedback'::text) OR (type IS NULL))),
    CONSTRAINT template_desk_check CHECK ((desk = ANY (ARRAY['feedback'::text, 'chat'::text]))),
    CONSTRAINT template_name_check CHECK ((name <> ''::text)),
    CONSTRAINT template_text_check CHECK ((text <> ''::text)),
    CONSTRAINT template_type_check CHECK ((type = ANY (ARRAY['account'::text, 'deposit_withdrawal'::text, 'trading'::text, 'fiat'::text, 'security'::text, 'suggestion'::text, 'other'::text])))
);

ALTER TABLE support.template ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME support.template_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE terminal.document (
    user_id bigint NOT NULL,
    name text NOT NULL,
    content text NOT NULL,
    revision integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT document_content_check CHECK (((length(content) >= 2) AND (length(content) <= 20000))),
    CONSTRAINT document_name_check CHECK ((name ~ '^[a-z]{1,20}([.][a-z0-9]{1,20})?$'::text)),
    CONSTRAINT document_revision_check CHECK ((revision > 0)),
    CONSTRAINT document_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE terminal.layout_set (
    user_id bigint NOT NULL,
    screen text NOT NULL,
    layouts text NOT NULL,
    revision integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT layout_set_layouts_check CHECK (((length(layouts) >= 2) AND (length(layouts) <= 20000))),
    CONSTRAINT layout_set_revision_check CHECK ((revision > 0)),
    CONSTRAINT layout_set_screen_check CHECK ((screen ~ '^[a-z][a-z_]{1,19}$'::text)),
    CONSTRAINT layout_set_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE tick.root (
    minute timestamp with time zone NOT NULL,
    previous_root bytea NOT NULL,
    root bytea NOT NULL,
    heads jsonb NOT NULL,
    CONSTRAINT root_previous_root_check CHECK ((length(previous_root) = 32)),
    CONSTRAINT root_root_check CHECK ((length(root) = 32))
);

CREATE TABLE tick.series (
    id integer NOT NULL,
    match_id integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    CONSTRAINT series_kind_check CHECK ((kind = ANY (ARRAY['index'::text, 'mark'::text])))
);

ALTER TABLE tick.series ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tick.series_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tick.tick (
    series_id integer NOT NULL,
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    price numeric(38,18) NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT tick_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT tick_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT tick_seq_check CHECK ((seq > 0))
);

CREATE TABLE tier.assigned_day (
    day date NOT NULL,
    programme_id bigint NOT NULL,
    after_user bigint DEFAULT 0 NOT NULL,
    measured integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    began_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT assigned_day_check CHECK ((done_at >= began_at))
);

CREATE TABLE tier.assignment (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    user_group text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    operator_name text NOT NULL,
    approver_name text NOT NULL,
    reason text NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT assignment_check CHECK ((until_at > from_at)),
    CONSTRAINT assignment_check1 CHECK ((ended_at >= from_at)),
    CONSTRAINT assignment_user_group_check CHECK (((length(user_group) >= 1) AND (length(user_group) <= 40))),
    CONSTRAINT assignment_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE tier.assignment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tier.assignment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tier.level (
    programme_id bigint NOT NULL,
    level integer NOT NULL,
    name text NOT NULL,
    user_group text NOT NULL,
    volume numeric(38,18),
    holdings numeric(38,18),
    CONSTRAINT level_check CHECK (((volume IS NOT NULL) OR (holdings IS NOT NULL))),
    CONSTRAINT level_holdings_check CHECK (((holdings > (0)::numeric) AND (holdings <> 'NaN'::numeric))),
    CONSTRAINT level_level_check CHECK (((level >= 1) AND (level <= 12))),
    CONSTRAINT level_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
    CONSTRAINT level_user_group_check CHECK ((((length(user_group) >= 1) AND (length(user_group) <= 40)) AND (user_group <> 'default'::text))),
    CONSTRAINT level_volume_check CHECK (((volume > (0)::numeric) AND (volume <> 'NaN'::numeric)))
);

CREATE TABLE tier.programme (
    id bigint NOT NULL,
    keep_days integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    operator_name text NOT NULL,
    reason text NOT NULL,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT programme_keep_days_check CHECK (((keep_days >= 0) AND (keep_days <= 90)))
);

ALTER TABLE tier.programme ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tier.programme_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tier.standing (
    user_id bigint NOT NULL,
    from_day date NOT NULL,
    programme_id bigint NOT NULL,
    level integer NOT NULL,
    user_group text NOT NULL,
    volume numeric(38,18) NOT NULL,
    holdings numeric(38,18) NOT NULL,
    kept_until date NOT NULL,
    CONSTRAINT standing_check CHECK (((level = 0) = (user_group = 'default'::text))),
    CONSTRAINT standing_holdings_check CHECK (((holdings >= (0)::numeric) AND (holdings <> 'NaN'::numeric))),
    CONSTRAINT standing_level_check CHECK (((level >= 0) AND (level <= 12))),
    CONSTRAINT standing_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT standing_volume_check CHECK (((volume >= (0)::numeric) AND (volume <> 'NaN'::numeric)))
);

CREATE TABLE tier.volume_day (
    user_id bigint NOT NULL,
    day date NOT NULL,
    value numeric(38,18) NOT NULL,
    CONSTRAINT volume_day_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT volume_day_value_check CHECK (((value > (0)::numeric) AND (value <> 'NaN'::numeric)))
);

CREATE TABLE verification."case" (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    level integer NOT NULL,
    attempt integer NOT NULL,
    state text NOT NULL,
    id_type text,
    area_id integer,
    name_sealed bytea NOT NULL,
    card_id_sealed bytea,
    address_sealed bytea,
    document_mac bytea,
    birth_date date,
    submitted_at timestamp with time zone NOT NULL,
    claimed_by bigint,
    claimed_by_name text,
    claimed_until timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by bigint,
    decided_by_name text,
    reason_key text,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT case_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT case_check CHECK (((state = 'in_review'::text) = (decided_at IS NULL))),
    CONSTRAINT case_check1 CHECK (((state = 'failed'::text) = (reason_key IS NOT NULL))),
    CONSTRAINT case_check2 CHECK (((level = 1) = ((document_mac IS NOT NULL) AND (card_id_sealed IS NOT NULL) AND (id_type IS NOT NULL) AND (area_id IS NOT NULL)))),
    CONSTRAINT case_check3 CHECK (((level = 2) = (address_sealed IS NOT NULL))),
    CONSTRAINT case_check4 CHECK ((((claimed_by IS NULL) = (claimed_until IS NULL)) AND ((claimed_by IS NULL) = (claimed_by_name IS NULL)))),
    CONSTRAINT case_document_mac_check CHECK ((length(document_mac) = 32)),
    CONSTRAINT case_id_type_check CHECK ((id_type = ANY (ARRAY['identity_card'::text, 'passport'::text, 'driving_licence'::text, 'residence_permit'::text]))),
    CONSTRAINT case_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
    CONSTRAINT case_reason_key_check CHECK ((reason_key = ANY (ARRAY['picture_unclear'::text, 'picture_incomplete'::text, 'name_differs'::text, 'number_differs'::text, 'document_expired'::text, 'document_unsupported'::text, 'face_differs'::text, 'handheld_missing'::text, 'address_differs'::text, 'address_outdated'::text, 'suspected_forgery'::text, 'under_age'::text, 'other'::text]))),
    CONSTRAINT case_state_check CHECK ((state = ANY (ARRAY['in_review'::text, 'certified'::text, 'failed'::text])))
);

CREATE TABLE verification.document (
    case_id uuid NOT NULL,
    purpose text NOT NULL,
    file_id uuid NOT NULL,
    CONSTRAINT document_purpose_check CHECK ((purpose = ANY (ARRAY['identity_front'::text, 'identity_reverse'::text, 'identity_hand'::text, 'address_proof'::text])))
);

CREATE TABLE verification.person (
    user_id bigint NOT NULL,
    name_sealed bytea NOT NULL,
    name_mac bytea NOT NULL,
    CONSTRAINT person_name_mac_check CHECK ((length(name_mac) = 32))
);

CREATE TABLE wallet.asset (
    id integer NOT NULL,
    currency_id integer NOT NULL,
    chain_code text NOT NULL,
    network text NOT NULL,
    contract_address text,
    scale smallint NOT NULL,
    needs_memo boolean NOT NULL,
    is_read boolean DEFAULT false NOT NULL,
    CONSTRAINT asset_contract_address_check CHECK ((contract_address <> ''::text)),
    CONSTRAINT asset_network_check CHECK ((network ~ '^[A-Z0-9]{2,10}$'::text)),
    CONSTRAINT asset_scale_check CHECK (((scale >= 0) AND (scale <= 18)))
);

ALTER TABLE wallet.asset ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.asset_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.chain (
    code text NOT NULL,
    family text NOT NULL,
    name text NOT NULL,
    confirmations_credit integer NOT NULL,
    confirmations_withdraw integer NOT NULL,
    is_active boolean NOT NULL,
    network text,
    CONSTRAINT chain_check CHECK ((confirmations_withdraw >= confirmations_credit)),
    CONSTRAINT chain_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text)),
    CONSTRAINT chain_confirmations_credit_check CHECK ((confirmations_credit >= 1)),
    CONSTRAINT chain_family_check CHECK ((family = ANY (ARRAY['evm'::text, 'utxo'::text, 'tron'::text, 'solana'::text]))),
    CONSTRAINT chain_name_check CHECK ((name <> ''::text)),
    CONSTRAINT chain_network_check CHECK ((network <> ''::text))
);

CREATE TABLE wallet.collection (
    id bigint NOT NULL,
    chain_code text NOT NULL,
    asset_id integer NOT NULL,
    payer text NOT NULL,
    slot text[] NOT NULL,
    amount numeric(38,18) NOT NULL,
    txid text NOT NULL,
    raw text NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    fee_max numeric(38,18) DEFAULT 0 NOT NULL,
    block_height bigint,
    block_hash text,
    CONSTRAINT collection_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT collection_block_hash_check CHECK ((block_hash <> ''::text)),
    CONSTRAINT collection_block_height_check CHECK ((block_height >= 0)),
    CONSTRAINT collection_check CHECK (((state = 'signed'::text) = (ended_at IS NULL))),
    CONSTRAINT collection_check1 CHECK (((block_height IS NULL) = (block_hash IS NULL))),
    CONSTRAINT collection_fee_max_check CHECK (((fee_max >= (0)::numeric) AND (fee_max <> 'NaN'::numeric))),
    CONSTRAINT collection_slot_check CHECK ((cardinality(slot) >= 1)),
    CONSTRAINT collection_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'mined'::text, 'failed'::text])))
);

ALTER TABLE wallet.collection ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.collection_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.declaration (
    id bigint NOT NULL,
    currency_id integer NOT NULL,
    place text NOT NULL,
    amount numeric(38,18) NOT NULL,
    note text NOT NULL,
    proof text NOT NULL,
    declared_by bigint NOT NULL,
    approved_by bigint NOT NULL,
    declared_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT declaration_amount_check CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT declaration_check CHECK ((expires_at > declared_at)),
    CONSTRAINT declaration_note_check CHECK ((note <> ''::text)),
    CONSTRAINT declaration_place_check CHECK (((length(place) >= 2) AND (length(place) <= 60))),
    CONSTRAINT declaration_proof_check CHECK (((length(proof) >= 3) AND (length(proof) <= 300)))
);

ALTER TABLE wallet.declaration ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.declaration_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.delisting (
    id integer NOT NULL,
    asset_id integer NOT NULL,
    deposits_until timestamp with time zone NOT NULL,
    withdrawals_until timestamp with time zone NOT NULL,
    reason text NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    relisted_at timestamp with time zone,
    relist_reason text,
    reminded_at timestamp with time zone,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT delisting_order CHECK ((withdrawals_until >= (deposits_until + '30 days'::interval))),
    CONSTRAINT delisting_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT delisting_relist_reason_check CHECK ((relist_reason <> ''::text)),
    CONSTRAINT delisting_relisted CHECK ((((relisted_at IS NULL) = (relist_reason IS NULL)) AND (relisted_at >= deposits_until) AND (num_nonnulls(relisted_at, withdrawn_at) <= 1))),
    CONSTRAINT delisting_withdrawn CHECK ((withdrawn_at < deposits_until))
);

ALTER TABLE wallet.delisting ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.delisting_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.deposit (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    currency_id integer NOT NULL,
    chain_code text,
    address text,
    txid text,
    output_index integer,
    block_height bigint,
    block_hash text,
    received numeric(38,18) NOT NULL,
    amount numeric(38,18),
    minimum numeric(38,18),
    state text NOT NULL,
    repaid numeric(38,18) DEFAULT 0 NOT NULL,
    shortfall numeric(38,18) DEFAULT 0 NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    credited_at timestamp with time zone,
    withdrawable_at timestamp with time zone,
    orphaned_at timestamp with time zone,
    reject_reason text,
    CONSTRAINT deposit_amount_check CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT deposit_check CHECK (((repaid >= (0)::numeric) AND (repaid <= amount) AND (repaid <> 'NaN'::numeric))),
    CONSTRAINT deposit_check1 CHECK (((shortfall >= (0)::numeric) AND (shortfall <= amount) AND (shortfall <> 'NaN'::numeric))),
    CONSTRAINT deposit_check2 CHECK ((num_nonnulls(chain_code, address, txid, output_index, block_height, block_hash, minimum) = ANY (ARRAY[0, 7]))),
    CONSTRAINT deposit_check4 CHECK (((chain_code IS NULL) OR ((state <> 'pending_review'::text) AND (amount IS NOT NULL)))),
    CONSTRAINT deposit_check5 CHECK (((state <> ALL (ARRAY['credited'::text, 'withdrawable'::text])) OR ((credited_at IS NOT NULL) AND (amount > (0)::numeric)))),
    CONSTRAINT deposit_check6 CHECK (((state <> ALL (ARRAY['seen'::text, 'below_minimum'::text, 'late'::text, 'pending_review'::text, 'rejected'::text])) OR (credited_at IS NULL))),
    CONSTRAINT deposit_check7 CHECK (((state = 'withdrawable'::text) <= (withdrawable_at IS NOT NULL))),
    CONSTRAINT deposit_check8 CHECK (((state = 'orphaned'::text) = (orphaned_at IS NOT NULL))),
    CONSTRAINT deposit_check9 CHECK (((shortfall = (0)::numeric) OR (state = 'orphaned'::text))),
    CONSTRAINT deposit_minimum_check CHECK (((minimum >= (0)::numeric) AND (minimum <> 'NaN'::numeric))),
    CONSTRAINT deposit_received_check CHECK (((received > (0)::numeric) AND (received <> 'NaN'::numeric))),
    CONSTRAINT deposit_reject_reason_check CHECK ((reject_reason <> ''::text)),
    CONSTRAINT deposit_rejected CHECK ((((reject_reason IS NULL) AND ((chain_code IS NULL) OR (state <> 'rejected'::text))) OR ((reject_reason IS NOT NULL) AND (chain_code IS NOT NULL) AND (state = ANY (ARRAY['rejected'::text, 'orphaned'::text]))))),
    CONSTRAINT deposit_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'credited'::text, 'withdrawable'::text, 'below_minimum'::text, 'late'::text, 'orphaned'::text, 'pending_review'::text, 'rejected'::text]))),
    CONSTRAINT deposit_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE wallet.deposit_address (
    id bigint NOT NULL,
    chain_code text NOT NULL,
    user_id bigint NOT NULL,
    derivation_index integer NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deposit_address_address_check CHECK ((address <> ''::text)),
    CONSTRAINT deposit_address_derivation_index_check CHECK ((derivation_index >= 0)),
    CONSTRAINT deposit_address_user_id_check CHECK ((user_id > 0))
);

ALTER TABLE wallet.deposit_address ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.deposit_address_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.holding (
    chain_code text NOT NULL,
    currency_id integer NOT NULL,
    address text NOT NULL,
    height bigint NOT NULL,
    amount numeric(38,18) NOT NULL,
    CONSTRAINT holding_address_check CHECK ((address <> ''::text)),
    CONSTRAINT holding_amount_check CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT holding_height_check CHECK ((height >= 0))
);

CREATE TABLE wallet.hot_wallet_cap (
    chain_code text NOT NULL,
    cap_usdt numeric(38,18) NOT NULL,
    changed_by bigint NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT hot_wallet_cap_cap_usdt_check CHECK (((cap_usdt >= (0)::numeric) AND (cap_usdt <> 'NaN'::numeric)))
);

CREATE TABLE wallet.manual_deposit (
    deposit_id uuid NOT NULL,
    user_id bigint NOT NULL,
    voucher_file_id uuid NOT NULL,
    note text NOT NULL,
    first_operator_id bigint,
    first_amount numeric(38,18),
    first_approved_at timestamp with time zone,
    decided_by bigint,
    decided_at timestamp with time zone,
    reason text,
    CONSTRAINT manual_deposit_check CHECK ((num_nonnulls(first_operator_id, first_amount, first_approved_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT manual_deposit_check1 CHECK ((num_nonnulls(decided_by, decided_at, reason) = ANY (ARRAY[0, 3]))),
    CONSTRAINT manual_deposit_first_amount_check CHECK (((first_amount > (0)::numeric) AND (first_amount <> 'NaN'::numeric))),
    CONSTRAINT manual_deposit_four_eyes CHECK ((decided_by <> first_operator_id)),
    CONSTRAINT manual_deposit_note_check CHECK ((length(note) <= 200)),
    CONSTRAINT manual_deposit_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
    CONSTRAINT manual_deposit_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE wallet.network_fee (
    id bigint NOT NULL,
    chain_code text NOT NULL,
    txid text NOT NULL,
    currency_id integer NOT NULL,
    fee numeric(38,18) NOT NULL,
    posted numeric(38,18) NOT NULL,
    ahead numeric(38,18) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT network_fee_ahead_check CHECK (((ahead >= (0)::numeric) AND (ahead <> 'NaN'::numeric))),
    CONSTRAINT network_fee_fee_check CHECK (((fee <> 'NaN'::numeric) AND ((fee >= (0)::numeric) OR (txid ~~ '%#%'::text)))),
    CONSTRAINT network_fee_posted_check CHECK (((posted <> 'NaN'::numeric) AND ((posted >= (0)::numeric) OR (txid ~~ '%#%'::text)))),
    CONSTRAINT network_fee_txid_check CHECK ((txid <> ''::text))
);

ALTER TABLE wallet.network_fee ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.network_fee_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.output (
    chain_code text NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    amount numeric(38,18) NOT NULL,
    height bigint NOT NULL,
    spent_height bigint,
    CONSTRAINT output_address_check CHECK ((address <> ''::text)),
    CONSTRAINT output_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT output_check CHECK ((spent_height >= height)),
    CONSTRAINT output_height_check CHECK ((height >= 0)),
    CONSTRAINT output_name_check CHECK ((name ~ '^[0-9a-f]{64}:[0-9]+$'::text))
);

CREATE TABLE wallet.reading (
    chain_code text NOT NULL,
    hot_address text NOT NULL,
    addresses integer NOT NULL,
    gas_address text,
    cold_address text,
    CONSTRAINT reading_addresses_check CHECK ((addresses >= 0)),
    CONSTRAINT reading_cold_address_check CHECK ((cold_address <> ''::text)),
    CONSTRAINT reading_gas_address_check CHECK ((gas_address <> ''::text)),
    CONSTRAINT reading_hot_address_check CHECK ((hot_address <> ''::text))
);

CREATE TABLE wallet.refill (
    id bigint NOT NULL,
    asset_id integer NOT NULL,
    amount numeric(38,18) NOT NULL,
    reason text NOT NULL,
    requested_by bigint NOT NULL,
    approved_by bigint NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT refill_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT refill_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
    CONSTRAINT refill_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT refill_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'withdrawn'::text])))
);

ALTER TABLE wallet.refill ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.refill_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.refill_payment (
    refill_id bigint NOT NULL,
    chain_code text NOT NULL,
    txid text NOT NULL,
    amount numeric(38,18) NOT NULL,
    height bigint NOT NULL,
    CONSTRAINT refill_payment_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT refill_payment_height_check CHECK ((height >= 0)),
    CONSTRAINT refill_payment_txid_check CHECK ((txid <> ''::text))
);

CREATE TABLE wallet.scanned_block (
    chain_code text NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL,
    scanned_at timestamp with time zone NOT NULL,
    CONSTRAINT scanned_block_hash_check CHECK ((hash <> ''::text)),
    CONSTRAINT scanned_block_height_check CHECK ((height >= 0))
);

CREATE TABLE wallet.sweep (
    id bigint NOT NULL,
    chain_code text NOT NULL,
    asset_id integer NOT NULL,
    address text NOT NULL,
    amount numeric(38,18) NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT sweep_address_check CHECK ((address <> ''::text)),
    CONSTRAINT sweep_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT sweep_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
    CONSTRAINT sweep_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text])))
);

ALTER TABLE wallet.sweep ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.sweep_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.sweep_transaction (
    chain_code text NOT NULL,
    txid text NOT NULL,
    sweep_id bigint NOT NULL,
    raw text NOT NULL,
    slot text[] NOT NULL,
    fee_max numeric(38,18) NOT NULL,
    state text NOT NULL,
    replaces text,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    block_height bigint,
    block_hash text,
    CONSTRAINT sweep_transaction_block_hash_check CHECK ((block_hash <> ''::text)),
    CONSTRAINT sweep_transaction_block_height_check CHECK ((block_height >= 0)),
    CONSTRAINT sweep_transaction_check CHECK (((ended_at IS NULL) = (state = 'signed'::text))),
    CONSTRAINT sweep_transaction_check1 CHECK (((block_height IS NULL) = (block_hash IS NULL))),
    CONSTRAINT sweep_transaction_fee_max_check CHECK (((fee_max >= (0)::numeric) AND (fee_max <> 'NaN'::numeric))),
    CONSTRAINT sweep_transaction_slot_check CHECK ((cardinality(slot) >= 1)),
    CONSTRAINT sweep_transaction_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'replaced'::text, 'mined'::text, 'failed'::text])))
);

CREATE TABLE wallet.term (
    id integer NOT NULL,
    name text NOT NULL,
    asset_id integer,
    level smallint,
    value numeric(38,18) NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    reason text NOT NULL,
    operator_name text,
    withdrawn_at timestamp with time zone,
    is_reason_public boolean DEFAULT true NOT NULL,
    CONSTRAINT term_check CHECK (((asset_id IS NOT NULL) = (name = ANY (ARRAY['min_deposit'::text, 'min_withdrawal'::text, 'withdrawal_fee'::text, 'deposit_open'::text, 'withdrawal_open'::text, 'hot_max'::text, 'hot_target'::text])))),
    CONSTRAINT term_check1 CHECK (((level IS NOT NULL) = (name = ANY (ARRAY['withdraw_daily_max'::text, 'withdraw_monthly_max'::text])))),
    CONSTRAINT term_level_check CHECK (((level >= 0) AND (level <= 2))),
    CONSTRAINT term_name_check CHECK ((name = ANY (ARRAY['min_deposit'::text, 'min_withdrawal'::text, 'withdrawal_fee'::text, 'deposit_open'::text, 'withdrawal_open'::text, 'hot_max'::text, 'hot_target'::text, 'withdraw_daily_max'::text, 'withdraw_monthly_max'::text, 'automatic_max'::text, 'automatic_share'::text, 'one_operator_max'::text, 'claim_one_operator_max'::text, 'message_code_max'::text, 'claims_pending_max'::text]))),
    CONSTRAINT term_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT term_value_check CHECK (((value >= (0)::numeric) AND (value <> 'NaN'::numeric)))
);

ALTER TABLE wallet.term ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.term_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.unknown_payment (
    chain_code text NOT NULL,
    txid text NOT NULL,
    height bigint NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    CONSTRAINT unknown_payment_height_check CHECK ((height >= 0)),
    CONSTRAINT unknown_payment_txid_check CHECK ((txid <> ''::text))
);

CREATE TABLE wallet.withdrawal (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    currency_id integer NOT NULL,
    chain_code text NOT NULL,
    address_id uuid NOT NULL,
    address text NOT NULL,
    memo text,
    amount numeric(38,18) NOT NULL,
    fee numeric(38,18) NOT NULL,
    value_usdt numeric(38,18) NOT NULL,
    daily_limit_usdt numeric(38,18) NOT NULL,
    monthly_limit_usdt numeric(38,18) NOT NULL,
    flags text[] NOT NULL,
    factor text NOT NULL,
    proof text NOT NULL,
    state text NOT NULL,
    approvals_needed smallint NOT NULL,
    first_operator_id bigint,
    decided_by bigint,
    decided_at timestamp with time zone,
    reason text,
    waits_for jsonb,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT withdrawal_approvals_needed_check CHECK (((approvals_needed >= 0) AND (approvals_needed <= 2))),
    CONSTRAINT withdrawal_approved CHECK (((state <> ALL (ARRAY['approved'::text, 'broadcast'::text, 'success'::text])) OR (approvals_needed = 0) OR ((decided_by IS NOT NULL) AND ((approvals_needed = 1) OR (first_operator_id IS NOT NULL))))),
    CONSTRAINT withdrawal_check CHECK (((amount > fee) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT withdrawal_check1 CHECK ((daily_limit_usdt >= value_usdt)),
    CONSTRAINT withdrawal_check2 CHECK ((monthly_limit_usdt >= value_usdt)),
    CONSTRAINT withdrawal_check3 CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['success'::text, 'rejected'::text, 'cancelled'::text])))),
    CONSTRAINT withdrawal_check4 CHECK (((decided_at IS NULL) = (state = ANY (ARRAY['pending_review'::text, 'proof_broken'::text, 'cancelled'::text])))),
    CONSTRAINT withdrawal_check5 CHECK (((state <> 'rejected'::text) OR ((decided_by IS NOT NULL) AND (reason IS NOT NULL)))),
    CONSTRAINT withdrawal_factor_check CHECK ((factor = ANY (ARRAY['totp'::text, 'recovery'::text, 'email'::text, 'mobile'::text]))),
    CONSTRAINT withdrawal_fee_check CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric))),
    CONSTRAINT withdrawal_flags_check CHECK ((flags <@ ARRAY['new_address'::text, 'new_device'::text, 'security_changed'::text, 'first_withdrawal'::text, 'large_share'::text, 'near_limit'::text, 'shared_address'::text, 'failed_on_chain'::text, 'frozen'::text, 'proof_broken'::text, 'screening'::text])),
    CONSTRAINT withdrawal_four_eyes CHECK ((decided_by <> first_operator_id)),
    CONSTRAINT withdrawal_proof_check CHECK ((proof ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT withdrawal_state_check CHECK ((state = ANY (ARRAY['pending_review'::text, 'approved'::text, 'broadcast'::text, 'success'::text, 'proof_broken'::text, 'rejected'::text, 'cancelled'::text]))),
    CONSTRAINT withdrawal_unproved CHECK (
CASE
    WHEN (flags @> ARRAY['proof_broken'::text]) THEN ((state = 'proof_broken'::text) OR ((state = 'rejected'::text) AND (first_operator_id IS NOT NULL)))
    ELSE (state <> 'proof_broken'::text)
END),
    CONSTRAINT withdrawal_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT withdrawal_value_usdt_check CHECK (((value_usdt >= (0)::numeric) AND (value_usdt <> 'NaN'::numeric)))
);

CREATE TABLE wallet.withdrawal_address (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    currency_id integer NOT NULL,
    chain_code text NOT NULL,
    address text NOT NULL,
    memo text,
    label text NOT NULL,
    factor text NOT NULL,
    proof text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    usable_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT withdrawal_address_address_check CHECK ((address <> ''::text)),
    CONSTRAINT withdrawal_address_check CHECK ((usable_at >= created_at)),
    CONSTRAINT withdrawal_address_label_check CHECK ((label <> ''::text)),
    CONSTRAINT withdrawal_address_memo_check CHECK ((memo <> ''::text)),
    CONSTRAINT withdrawal_address_proof_check CHECK ((proof ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT withdrawal_address_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE wallet.withdrawal_event (
    id bigint NOT NULL,
    withdrawal_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id bigint,
    reason text,
    txid text,
    CONSTRAINT withdrawal_event_kind_check CHECK ((kind = ANY (ARRAY['requested'::text, 'approved_first'::text, 'approved'::text, 'broadcast'::text, 'replaced'::text, 'returned'::text, 'success'::text, 'proof_broken'::text, 'rejected_first'::text, 'rejected'::text, 'cancelled'::text])))
);

ALTER TABLE wallet.withdrawal_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME wallet.withdrawal_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE wallet.withdrawal_slot (
    chain_code text NOT NULL,
    used text NOT NULL,
    withdrawal_id uuid,
    reserved_at timestamp with time zone,
    sweep_id bigint,
    CONSTRAINT withdrawal_slot_owner CHECK ((num_nonnulls(withdrawal_id, sweep_id) = 1))
);

CREATE TABLE wallet.withdrawal_switch (
    scope text NOT NULL,
    is_stopped boolean NOT NULL,
    reason text NOT NULL,
    changed_by bigint,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT withdrawal_switch_scope_check CHECK ((scope ~ '^([A-Z0-9]{2,10}|all)$'::text))
);

CREATE TABLE wallet.withdrawal_transaction (
    chain_code text NOT NULL,
    txid text NOT NULL,
    withdrawal_id uuid NOT NULL,
    raw text NOT NULL,
    slot text[] NOT NULL,
    fee_max numeric(38,18) NOT NULL,
    state text NOT NULL,
    replaces text,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    block_height bigint,
    block_hash text,
    CONSTRAINT withdrawal_transaction_block_hash_check CHECK ((block_hash <> ''::text)),
    CONSTRAINT withdrawal_transaction_block_height_check CHECK ((block_height >= 0)),
    CONSTRAINT withdrawal_transaction_check CHECK (((ended_at IS NULL) = (state = 'signed'::text))),
    CONSTRAINT withdrawal_transaction_check1 CHECK (((block_height IS NULL) = (block_hash IS NULL))),
    CONSTRAINT withdrawal_transaction_fee_max_check CHECK (((fee_max >= (0)::numeric) AND (fee_max <> 'NaN'::numeric))),
    CONSTRAINT withdrawal_transaction_slot_check CHECK ((cardinality(slot) >= 1)),
    CONSTRAINT withdrawal_transaction_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'replaced'::text, 'mined'::text, 'failed'::text])))
);

CREATE TABLE webhook.attempt (
    id bigint NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    took_ms integer NOT NULL,
    status integer,
    error text,
    CONSTRAINT attempt_took_ms_check CHECK ((took_ms >= 0))
);

ALTER TABLE webhook.attempt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook.attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhook.delivery (
    endpoint_id uuid NOT NULL,
    event_id bigint NOT NULL,
    kind text NOT NULL,
    user_id bigint,
    state text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    first_tried_at timestamp with time zone,
    done_at timestamp with time zone,
    CONSTRAINT delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text])))
);

CREATE TABLE webhook.endpoint (
    id uuid NOT NULL,
    url text NOT NULL,
    description text NOT NULL,
    kinds text[] NOT NULL,
    state text NOT NULL,
    secret_sealed bytea NOT NULL,
    is_secret_shown boolean DEFAULT false NOT NULL,
    old_secret_sealed bytea,
    old_secret_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT endpoint_kinds_check CHECK ((cardinality(kinds) > 0)),
    CONSTRAINT endpoint_old_secret CHECK (((old_secret_sealed IS NULL) = (old_secret_until IS NULL))),
    CONSTRAINT endpoint_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'removed'::text]))),
    CONSTRAINT endpoint_url_check CHECK ((url ~ '^https?://'::text))
);

CREATE TABLE webhook.event (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    kind text NOT NULL,
    user_id bigint,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE webhook.event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook.event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY alert.price_alert
    ADD CONSTRAINT price_alert_pkey PRIMARY KEY (id);

ALTER TABLE ONLY apikey.api_key
    ADD CONSTRAINT api_key_key_key UNIQUE (key);

ALTER TABLE ONLY apikey.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.edition
    ADD CONSTRAINT edition_pkey PRIMARY KEY (news_id, version);

ALTER TABLE ONLY content.edition_text
    ADD CONSTRAINT edition_text_pkey PRIMARY KEY (news_id, version, locale);

ALTER TABLE ONLY content.news
    ADD CONSTRAINT news_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.news
    ADD CONSTRAINT news_slug_key UNIQUE (slug);

ALTER TABLE ONLY content.news_text
    ADD CONSTRAINT news_text_pkey PRIMARY KEY (news_id, locale);

ALTER TABLE ONLY content.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);

ALTER TABLE ONLY content.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (news_id, number);

ALTER TABLE ONLY content.vote
    ADD CONSTRAINT vote_pkey PRIMARY KEY (news_id, locale, voter);

ALTER TABLE ONLY contract.close
    ADD CONSTRAINT close_number_key UNIQUE (number);

ALTER TABLE ONLY contract.close
    ADD CONSTRAINT close_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contract.close
    ADD CONSTRAINT close_position_id_lots_before_key UNIQUE (position_id, lots_before);

ALTER TABLE ONLY contract.exposure_rule
    ADD CONSTRAINT exposure_rule_effective_from_key UNIQUE (effective_from);

ALTER TABLE ONLY contract.exposure_rule
    ADD CONSTRAINT exposure_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contract.margin_change
    ADD CONSTRAINT margin_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contract.overnight_fee
    ADD CONSTRAINT overnight_fee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contract.overnight_fee
    ADD CONSTRAINT overnight_fee_position_id_day_key UNIQUE (position_id, day);

ALTER TABLE ONLY contract."position"
    ADD CONSTRAINT position_number_key UNIQUE (number);

ALTER TABLE ONLY contract."position"
    ADD CONSTRAINT position_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contract.rule
    ADD CONSTRAINT rule_match_id_effective_from_key UNIQUE (match_id, effective_from);

ALTER TABLE ONLY contract.rule
    ADD CONSTRAINT rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contract.writer
    ADD CONSTRAINT writer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY convert.conversion
    ADD CONSTRAINT conversion_pkey PRIMARY KEY (id);

ALTER TABLE ONLY convert.plan
    ADD CONSTRAINT plan_pkey PRIMARY KEY (id);

ALTER TABLE ONLY convert.run
    ADD CONSTRAINT run_pkey PRIMARY KEY (plan_id, due_at);

ALTER TABLE ONLY countdown.countdown
    ADD CONSTRAINT countdown_key UNIQUE NULLS NOT DISTINCT (user_id, product, match_id, key_id);

ALTER TABLE ONLY countdown.countdown
    ADD CONSTRAINT countdown_pkey PRIMARY KEY (id);

ALTER TABLE ONLY demo.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.ad
    ADD CONSTRAINT ad_number_key UNIQUE (number);

ALTER TABLE ONLY fiat.ad
    ADD CONSTRAINT ad_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.collection_method
    ADD CONSTRAINT collection_method_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.collection_method
    ADD CONSTRAINT collection_method_qr_file_id_key UNIQUE (qr_file_id);

ALTER TABLE ONLY fiat.counterparty
    ADD CONSTRAINT counterparty_pkey PRIMARY KEY (user_id, other_id);

ALTER TABLE ONLY fiat.deadline
    ADD CONSTRAINT deadline_pkey PRIMARY KEY (order_id, kind);

ALTER TABLE ONLY fiat.evidence
    ADD CONSTRAINT evidence_file_id_key UNIQUE (file_id);

ALTER TABLE ONLY fiat.evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.false_payment
    ADD CONSTRAINT false_payment_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY fiat.merchant
    ADD CONSTRAINT merchant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.merchant
    ADD CONSTRAINT merchant_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY fiat.message
    ADD CONSTRAINT message_file_id_key UNIQUE (file_id);

ALTER TABLE ONLY fiat.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.order_event
    ADD CONSTRAINT order_event_pkey PRIMARY KEY (order_id, seq);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_payment_reference_key UNIQUE (payment_reference);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_voucher_file_id_key UNIQUE (voucher_file_id);

ALTER TABLE ONLY fiat.outage
    ADD CONSTRAINT outage_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fiat.payment_method
    ADD CONSTRAINT payment_method_pkey PRIMARY KEY (code, version);

ALTER TABLE ONLY fiat.person_day
    ADD CONSTRAINT person_day_pkey PRIMARY KEY (user_id, day);

ALTER TABLE ONLY fiat.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY fiat.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY fiat.ruling
    ADD CONSTRAINT ruling_order_id_operator_id_key UNIQUE (order_id, operator_id);

ALTER TABLE ONLY fiat.ruling
    ADD CONSTRAINT ruling_pkey PRIMARY KEY (order_id, ordinal);

ALTER TABLE ONLY file.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY file.operator_upload_day
    ADD CONSTRAINT operator_upload_day_pkey PRIMARY KEY (operator_id, day);

ALTER TABLE ONLY file.upload_day
    ADD CONSTRAINT upload_day_pkey PRIMARY KEY (user_id, day);

ALTER TABLE ONLY file.view
    ADD CONSTRAINT view_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.area
    ADD CONSTRAINT area_iso_key UNIQUE (iso);

ALTER TABLE ONLY identity.area
    ADD CONSTRAINT area_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.authenticator
    ADD CONSTRAINT authenticator_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY identity.code
    ADD CONSTRAINT code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.device
    ADD CONSTRAINT device_hash_key UNIQUE (hash);

ALTER TABLE ONLY identity.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.device
    ADD CONSTRAINT device_previous_hash_key UNIQUE (previous_hash);

ALTER TABLE ONLY identity.login_challenge
    ADD CONSTRAINT login_challenge_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY identity.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge);

ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, mac);

ALTER TABLE ONLY identity.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY identity.security_event
    ADD CONSTRAINT security_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_access_hash_key UNIQUE (access_hash);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_invite_code_key UNIQUE (invite_code);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_mobile_key UNIQUE (mobile);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_uid_key UNIQUE (uid);

ALTER TABLE ONLY identity.withdrawal_hold
    ADD CONSTRAINT withdrawal_hold_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kernel.anchor
    ADD CONSTRAINT anchor_pkey PRIMARY KEY (chain, number, mark);

ALTER TABLE ONLY kernel.brand_picture
    ADD CONSTRAINT brand_picture_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kernel.brand
    ADD CONSTRAINT brand_pkey PRIMARY KEY (version);

ALTER TABLE ONLY kernel.call
    ADD CONSTRAINT call_pkey PRIMARY KEY (caller, key);

ALTER TABLE ONLY kernel.failure
    ADD CONSTRAINT failure_pkey PRIMARY KEY (scope, key);

ALTER TABLE ONLY kernel.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (one);

ALTER TABLE ONLY kernel.kept_key
    ADD CONSTRAINT kept_key_pkey PRIMARY KEY (purpose);

ALTER TABLE ONLY kernel.lease_holder
    ADD CONSTRAINT lease_holder_pkey PRIMARY KEY (epoch);

ALTER TABLE ONLY kernel.lease
    ADD CONSTRAINT lease_pkey PRIMARY KEY (role);

ALTER TABLE ONLY kernel.migration
    ADD CONSTRAINT migration_name_key UNIQUE (name);

ALTER TABLE ONLY kernel.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);

ALTER TABLE ONLY kernel.mode
    ADD CONSTRAINT mode_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kernel.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kernel.role_lease
    ADD CONSTRAINT role_lease_pkey PRIMARY KEY (role);

ALTER TABLE ONLY kernel.sealing_secret
    ADD CONSTRAINT sealing_secret_pkey PRIMARY KEY (mark);

ALTER TABLE ONLY kernel.sealing_secret
    ADD CONSTRAINT sealing_secret_turn_key UNIQUE (turn);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_owner_key UNIQUE NULLS NOT DISTINCT (user_id, wallet, currency_id);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.audit_check
    ADD CONSTRAINT audit_check_pkey PRIMARY KEY (name);

ALTER TABLE ONLY ledger.choice
    ADD CONSTRAINT choice_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY ledger.currency
    ADD CONSTRAINT currency_code_key UNIQUE (code);

ALTER TABLE ONLY ledger.currency
    ADD CONSTRAINT currency_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.epoch_balance
    ADD CONSTRAINT epoch_balance_pkey PRIMARY KEY (epoch_number, account_id);

ALTER TABLE ONLY ledger.epoch_detached
    ADD CONSTRAINT epoch_detached_pkey PRIMARY KEY (epoch_number);

ALTER TABLE ONLY ledger.epoch
    ADD CONSTRAINT epoch_last_seal_seq_key UNIQUE (last_seal_seq);

ALTER TABLE ONLY ledger.epoch
    ADD CONSTRAINT epoch_last_txn_id_key UNIQUE (last_txn_id);

ALTER TABLE ONLY ledger.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (number);

ALTER TABLE ONLY ledger.hold
    ADD CONSTRAINT hold_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.hold
    ADD CONSTRAINT hold_reason_reference_key UNIQUE (reason, reference);

ALTER TABLE ONLY ledger.house_movement
    ADD CONSTRAINT house_movement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.house_movement
    ADD CONSTRAINT house_movement_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY ledger.manual_entry
    ADD CONSTRAINT manual_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.manual_entry
    ADD CONSTRAINT manual_entry_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY ledger.memory_check
    ADD CONSTRAINT memory_check_pkey PRIMARY KEY (name);

ALTER TABLE ONLY ledger.posting
    ADD CONSTRAINT posting_pkey PRIMARY KEY (txn_id, step);

ALTER TABLE ONLY ledger.seal
    ADD CONSTRAINT seal_last_txn_id_key UNIQUE (last_txn_id);

ALTER TABLE ONLY ledger.seal
    ADD CONSTRAINT seal_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY ledger.transfer
    ADD CONSTRAINT transfer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.transfer
    ADD CONSTRAINT transfer_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY ledger.txn
    ADD CONSTRAINT txn_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.violation
    ADD CONSTRAINT violation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY liability.book
    ADD CONSTRAINT book_pkey PRIMARY KEY (snapshot_number, match_id);

ALTER TABLE ONLY liability.control
    ADD CONSTRAINT control_pkey PRIMARY KEY (snapshot_number, chain, address);

ALTER TABLE ONLY liability.leaf
    ADD CONSTRAINT leaf_pkey PRIMARY KEY (snapshot_number, currency_id, place);

ALTER TABLE ONLY liability.leaf
    ADD CONSTRAINT leaf_snapshot_number_user_id_currency_id_key UNIQUE (snapshot_number, user_id, currency_id);

ALTER TABLE ONLY liability.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (snapshot_number, currency_id);

ALTER TABLE ONLY liability.request
    ADD CONSTRAINT request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY liability.snapshot
    ADD CONSTRAINT snapshot_number_hash_key UNIQUE (number, hash);

ALTER TABLE ONLY liability.snapshot
    ADD CONSTRAINT snapshot_pkey PRIMARY KEY (number);

ALTER TABLE ONLY liability.snapshot
    ADD CONSTRAINT snapshot_taken_at_key UNIQUE (taken_at);

ALTER TABLE ONLY market.candle
    ADD CONSTRAINT candle_pkey PRIMARY KEY (match_id, period, open_time);

ALTER TABLE ONLY market.course
    ADD CONSTRAINT course_pkey PRIMARY KEY (currency_id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_base_currency_id_quote_currency_id_key UNIQUE (base_currency_id, quote_currency_id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_pkey PRIMARY KEY (id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_symbol_key UNIQUE (symbol);

ALTER TABLE ONLY market.delisting
    ADD CONSTRAINT delisting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY market.filter_change
    ADD CONSTRAINT filter_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY micro.day
    ADD CONSTRAINT day_pkey PRIMARY KEY (day, seconds);

ALTER TABLE ONLY micro.due
    ADD CONSTRAINT due_pkey PRIMARY KEY (user_id, order_id);

ALTER TABLE ONLY micro."order"
    ADD CONSTRAINT order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY micro."order"
    ADD CONSTRAINT order_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY micro.practice
    ADD CONSTRAINT practice_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY micro.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (id);

ALTER TABLE ONLY micro.product
    ADD CONSTRAINT product_seconds_effective_from_key UNIQUE (seconds, effective_from);

ALTER TABLE ONLY micro.self_limit
    ADD CONSTRAINT self_limit_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY notification.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (notification_id, channel);

ALTER TABLE ONLY notification.kind_off
    ADD CONSTRAINT kind_off_pkey PRIMARY KEY (user_id, kind);

ALTER TABLE ONLY notification.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notification.notification
    ADD CONSTRAINT notification_user_id_kind_key_key UNIQUE (user_id, kind, key);

ALTER TABLE ONLY notification.push_key
    ADD CONSTRAINT push_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notification.push_silence
    ADD CONSTRAINT push_silence_pkey PRIMARY KEY (user_id, kind_group);

ALTER TABLE ONLY notification.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (endpoint);

ALTER TABLE ONLY operator.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY operator.enrolment
    ADD CONSTRAINT enrolment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY operator.enrolment
    ADD CONSTRAINT enrolment_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY operator.operator
    ADD CONSTRAINT operator_email_key UNIQUE (email);

ALTER TABLE ONLY operator.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (id);

ALTER TABLE ONLY operator.operator
    ADD CONSTRAINT operator_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY operator.proposal_decision
    ADD CONSTRAINT proposal_decision_pkey PRIMARY KEY (proposal_id);

ALTER TABLE ONLY operator.proposal
    ADD CONSTRAINT proposal_maker_key UNIQUE (id, proposed_by);

ALTER TABLE ONLY operator.proposal
    ADD CONSTRAINT proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY operator.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY operator.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY payment.choice
    ADD CONSTRAINT choice_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY payment.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment.payment
    ADD CONSTRAINT payment_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY portfolio.cost_book
    ADD CONSTRAINT cost_book_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY portfolio.day
    ADD CONSTRAINT day_pkey PRIMARY KEY (user_id, day);

ALTER TABLE ONLY referral.agent_version
    ADD CONSTRAINT agent_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY referral.authorization_code
    ADD CONSTRAINT authorization_code_mac_key UNIQUE (mac);

ALTER TABLE ONLY referral.authorization_code
    ADD CONSTRAINT authorization_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY referral.commission
    ADD CONSTRAINT commission_pkey PRIMARY KEY (hour, payer_id, receiver_id, currency_id, house);

ALTER TABLE ONLY referral.fee
    ADD CONSTRAINT fee_pkey PRIMARY KEY (hour, payer_id, currency_id, house);

ALTER TABLE ONLY referral.rate_version
    ADD CONSTRAINT rate_version_effective_from_key UNIQUE (effective_from);

ALTER TABLE ONLY referral.rate_version
    ADD CONSTRAINT rate_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY referral.settlement
    ADD CONSTRAINT settlement_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY referral.turnover
    ADD CONSTRAINT turnover_pkey PRIMARY KEY (hour, user_id);

ALTER TABLE ONLY referral.void_relation
    ADD CONSTRAINT void_relation_key UNIQUE (payer_id, receiver_id);

ALTER TABLE ONLY referral.void_relation
    ADD CONSTRAINT void_relation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY screening.answer
    ADD CONSTRAINT answer_once UNIQUE (kind, reference, adapter, edition_id);

ALTER TABLE ONLY screening.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY screening."case"
    ADD CONSTRAINT case_pkey PRIMARY KEY (id);

ALTER TABLE ONLY screening.edition
    ADD CONSTRAINT edition_pkey PRIMARY KEY (id);

ALTER TABLE ONLY screening.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (version_id, reference);

ALTER TABLE ONLY screening.inquiry
    ADD CONSTRAINT inquiry_id_key UNIQUE (id);

ALTER TABLE ONLY screening.inquiry
    ADD CONSTRAINT inquiry_pkey PRIMARY KEY (kind, reference);

ALTER TABLE ONLY screening.list_file
    ADD CONSTRAINT list_file_pkey PRIMARY KEY (version_id, format);

ALTER TABLE ONLY screening.round
    ADD CONSTRAINT round_pkey PRIMARY KEY (id);

ALTER TABLE ONLY screening.turn
    ADD CONSTRAINT turn_pkey PRIMARY KEY (edition_id, scope);

ALTER TABLE ONLY screening.vendor
    ADD CONSTRAINT vendor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY screening.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY spot.amendment
    ADD CONSTRAINT amendment_pkey PRIMARY KEY (match_id, engine_seq);

ALTER TABLE ONLY spot.fee_rule
    ADD CONSTRAINT fee_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY spot.fee_rule
    ADD CONSTRAINT fee_rule_user_group_match_id_effective_from_key UNIQUE NULLS NOT DISTINCT (user_group, match_id, effective_from);

ALTER TABLE ONLY spot.market_state
    ADD CONSTRAINT market_state_pkey PRIMARY KEY (match_id);

ALTER TABLE ONLY spot.open_order
    ADD CONSTRAINT open_order_pkey PRIMARY KEY (user_id, match_id, order_id);

ALTER TABLE ONLY spot.order_row
    ADD CONSTRAINT order_row_pkey PRIMARY KEY (user_id, match_id, id);

ALTER TABLE ONLY spot.trade_row
    ADD CONSTRAINT trade_row_pkey PRIMARY KEY (match_id, trade_seq);

ALTER TABLE ONLY staking.dividend
    ADD CONSTRAINT dividend_pkey PRIMARY KEY (order_id, day);

ALTER TABLE ONLY staking."order"
    ADD CONSTRAINT order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY staking."order"
    ADD CONSTRAINT order_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY staking.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (id);

ALTER TABLE ONLY statement.carried_lots
    ADD CONSTRAINT carried_lots_pkey PRIMARY KEY (epoch_number, user_id);

ALTER TABLE ONLY status.span
    ADD CONSTRAINT span_pkey PRIMARY KEY (id);

ALTER TABLE ONLY subscription.allocation
    ADD CONSTRAINT allocation_pkey PRIMARY KEY (offering_id);

ALTER TABLE ONLY subscription.commitment
    ADD CONSTRAINT commitment_offering_id_user_id_key UNIQUE (offering_id, user_id);

ALTER TABLE ONLY subscription.commitment
    ADD CONSTRAINT commitment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY subscription.commitment
    ADD CONSTRAINT commitment_ref_key UNIQUE (ref);

ALTER TABLE ONLY subscription.offering
    ADD CONSTRAINT offering_pkey PRIMARY KEY (id);

ALTER TABLE ONLY subscription.offering_text
    ADD CONSTRAINT offering_text_pkey PRIMARY KEY (offering_id, locale);

ALTER TABLE ONLY subscription.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.conversation
    ADD CONSTRAINT conversation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.conversation
    ADD CONSTRAINT conversation_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY support.conversation
    ADD CONSTRAINT conversation_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY support.feedback_message
    ADD CONSTRAINT feedback_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.feedback
    ADD CONSTRAINT feedback_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY support.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY support.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (operator_id);

ALTER TABLE ONLY support.template
    ADD CONSTRAINT template_pkey PRIMARY KEY (id);

ALTER TABLE ONLY terminal.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (user_id, name);

ALTER TABLE ONLY terminal.layout_set
    ADD CONSTRAINT layout_set_pkey PRIMARY KEY (user_id, screen);

ALTER TABLE ONLY tick.root
    ADD CONSTRAINT root_pkey PRIMARY KEY (minute);

ALTER TABLE ONLY tick.root
    ADD CONSTRAINT root_root_key UNIQUE (root);

ALTER TABLE ONLY tick.series
    ADD CONSTRAINT series_match_id_kind_key UNIQUE (match_id, kind);

ALTER TABLE ONLY tick.series
    ADD CONSTRAINT series_name_key UNIQUE (name);

ALTER TABLE ONLY tick.series
    ADD CONSTRAINT series_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tick.tick
    ADD CONSTRAINT tick_pkey PRIMARY KEY (series_id, seq);

ALTER TABLE ONLY tier.assigned_day
    ADD CONSTRAINT assigned_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY tier.assignment
    ADD CONSTRAINT assignment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tier.level
    ADD CONSTRAINT level_pkey PRIMARY KEY (programme_id, level);

ALTER TABLE ONLY tier.level
    ADD CONSTRAINT level_programme_id_name_key UNIQUE (programme_id, name);

ALTER TABLE ONLY tier.level
    ADD CONSTRAINT level_programme_id_user_group_key UNIQUE (programme_id, user_group);

ALTER TABLE ONLY tier.programme
    ADD CONSTRAINT programme_effective_from_key UNIQUE (effective_from);

ALTER TABLE ONLY tier.programme
    ADD CONSTRAINT programme_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tier.standing
    ADD CONSTRAINT standing_pkey PRIMARY KEY (user_id, from_day);

ALTER TABLE ONLY tier.volume_day
    ADD CONSTRAINT volume_day_pkey PRIMARY KEY (user_id, day);

ALTER TABLE ONLY verification."case"
    ADD CONSTRAINT case_pkey PRIMARY KEY (id);

ALTER TABLE ONLY verification."case"
    ADD CONSTRAINT case_user_id_level_attempt_key UNIQUE (user_id, level, attempt);

ALTER TABLE ONLY verification.document
    ADD CONSTRAINT document_file_id_key UNIQUE (file_id);

ALTER TABLE ONLY verification.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (case_id, purpose);

ALTER TABLE ONLY verification.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY wallet.asset
    ADD CONSTRAINT asset_currency_id_chain_code_key UNIQUE (currency_id, chain_code);

ALTER TABLE ONLY wallet.asset
    ADD CONSTRAINT asset_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.chain
    ADD CONSTRAINT chain_pkey PRIMARY KEY (code);

ALTER TABLE ONLY wallet.collection
    ADD CONSTRAINT collection_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.declaration
    ADD CONSTRAINT declaration_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.delisting
    ADD CONSTRAINT delisting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.deposit_address
    ADD CONSTRAINT deposit_address_chain_code_address_key UNIQUE (chain_code, address);

ALTER TABLE ONLY wallet.deposit_address
    ADD CONSTRAINT deposit_address_chain_code_derivation_index_key UNIQUE (chain_code, derivation_index);

ALTER TABLE ONLY wallet.deposit_address
    ADD CONSTRAINT deposit_address_chain_code_user_id_key UNIQUE (chain_code, user_id);

ALTER TABLE ONLY wallet.deposit_address
    ADD CONSTRAINT deposit_address_pkey PRIMARY KEY (id);

ALTER TABLE wallet.deposit
    ADD CONSTRAINT deposit_check3 CHECK (((chain_code IS NOT NULL) OR (state = ANY (ARRAY['pending_review'::text, 'credited'::text, 'withdrawable'::text, 'rejected'::text])))) NOT VALID;

ALTER TABLE wallet.deposit
    ADD CONSTRAINT deposit_claim_bounded CHECK (((chain_code IS NOT NULL) OR (amount <= received))) NOT VALID;

ALTER TABLE ONLY wallet.deposit
    ADD CONSTRAINT deposit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.holding
    ADD CONSTRAINT holding_pkey PRIMARY KEY (chain_code, currency_id, address, height);

ALTER TABLE ONLY wallet.hot_wallet_cap
    ADD CONSTRAINT hot_wallet_cap_pkey PRIMARY KEY (chain_code);

ALTER TABLE ONLY wallet.manual_deposit
    ADD CONSTRAINT manual_deposit_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY wallet.manual_deposit
    ADD CONSTRAINT manual_deposit_voucher_file_id_key UNIQUE (voucher_file_id);

ALTER TABLE ONLY wallet.network_fee
    ADD CONSTRAINT network_fee_chain_code_txid_key UNIQUE (chain_code, txid);

ALTER TABLE ONLY wallet.network_fee
    ADD CONSTRAINT network_fee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.output
    ADD CONSTRAINT output_pkey PRIMARY KEY (chain_code, name);

ALTER TABLE ONLY wallet.reading
    ADD CONSTRAINT reading_pkey PRIMARY KEY (chain_code);

ALTER TABLE ONLY wallet.refill_payment
    ADD CONSTRAINT refill_payment_pkey PRIMARY KEY (refill_id, txid, height);

ALTER TABLE ONLY wallet.refill
    ADD CONSTRAINT refill_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.scanned_block
    ADD CONSTRAINT scanned_block_pkey PRIMARY KEY (chain_code, height);

ALTER TABLE ONLY wallet.sweep
    ADD CONSTRAINT sweep_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.sweep_transaction
    ADD CONSTRAINT sweep_transaction_pkey PRIMARY KEY (chain_code, txid);

ALTER TABLE ONLY wallet.term
    ADD CONSTRAINT term_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.unknown_payment
    ADD CONSTRAINT unknown_payment_pkey PRIMARY KEY (chain_code, txid);

ALTER TABLE ONLY wallet.withdrawal_address
    ADD CONSTRAINT withdrawal_address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.withdrawal_address
    ADD CONSTRAINT withdrawal_address_proof_key UNIQUE (proof);

ALTER TABLE ONLY wallet.withdrawal_event
    ADD CONSTRAINT withdrawal_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY wallet.withdrawal
    ADD CONSTRAINT withdrawal_proof_key UNIQUE (proof);

ALTER TABLE ONLY wallet.withdrawal_slot
    ADD CONSTRAINT withdrawal_slot_pkey PRIMARY KEY (chain_code, used);

ALTER TABLE ONLY wallet.withdrawal_switch
    ADD CONSTRAINT withdrawal_switch_pkey PRIMARY KEY (scope);

ALTER TABLE ONLY wallet.withdrawal_transaction
    ADD CONSTRAINT withdrawal_transaction_pkey PRIMARY KEY (chain_code, txid);

ALTER TABLE ONLY webhook.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (endpoint_id, event_id);

ALTER TABLE ONLY webhook.endpoint
    ADD CONSTRAINT endpoint_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook.event
    ADD CONSTRAINT event_public_id_key UNIQUE (public_id);

CREATE INDEX alert_armed ON alert.price_alert USING btree (created_at) WHERE (state = 'armed'::text);

CREATE INDEX alert_ended_at ON alert.price_alert USING btree (ended_at) WHERE (state <> 'armed'::text);

CREATE INDEX alert_expires ON alert.price_alert USING btree (expires_at) WHERE (state = 'armed'::text);

CREATE INDEX alert_user ON alert.price_alert USING btree (user_id, id DESC);

CREATE INDEX api_key_expiry ON apikey.api_key USING btree (expires_at) WHERE (revoked_at IS NULL);

CREATE INDEX api_key_user ON apikey.api_key USING btree (user_id, id DESC);

CREATE INDEX news_by_category ON content.news USING btree (category_id, published_at DESC, id DESC) WHERE is_published;

CREATE INDEX news_by_time ON content.news USING btree (published_at DESC, id DESC);

CREATE INDEX vote_of_browsers ON content.vote USING btree (news_id, locale, voted_at DESC) WHERE (voter !~~ 'user:%'::text);

CREATE INDEX vote_texts ON content.vote USING btree (news_id, voted_at DESC) WHERE (text <> ''::text);

CREATE INDEX close_by_position ON contract.close USING btree (position_id, number);

CREATE INDEX close_by_user ON contract.close USING btree (user_id, number);

CREATE INDEX close_untold ON contract.close USING btree (number) WHERE ((reason = 'liquidation'::text) AND (NOT is_told));

CREATE INDEX close_without_receipt ON contract.close USING btree (closed_at) WHERE (receipt IS NULL);

CREATE INDEX margin_change_by_position ON contract.margin_change USING btree (position_id, id);

CREATE INDEX overnight_fee_by_user ON contract.overnight_fee USING btree (user_id, id);

CREATE INDEX position_by_user ON contract."position" USING btree (user_id, number) WHERE (closed_at IS NOT NULL);

CREATE INDEX position_live ON contract."position" USING btree (number) WHERE (closed_at IS NULL);

CREATE INDEX position_open ON contract."position" USING btree (user_id, number) WHERE (closed_at IS NULL);

CREATE INDEX position_without_path ON contract."position" USING btree (opened_at) WHERE ((opened_at IS NOT NULL) AND (entry_path IS NULL));

CREATE INDEX conversion_accepted ON convert.conversion USING btree (accepted_at) WHERE (state = 'accepted'::text);

CREATE UNIQUE INDEX conversion_period ON convert.conversion USING btree (plan_id, due_at) WHERE (state = ANY (ARRAY['accepted'::text, 'done'::text]));

CREATE INDEX conversion_quoted ON convert.conversion USING btree (expires_at) WHERE (state = 'quoted'::text);

CREATE INDEX conversion_user ON convert.conversion USING btree (user_id, id DESC) WHERE (state <> 'quoted'::text);

CREATE INDEX plan_due ON convert.plan USING btree (next_at) WHERE (state = 'active'::text);

CREATE INDEX plan_user ON convert.plan USING btree (user_id, id DESC) WHERE (state <> 'removed'::text);

CREATE INDEX run_running ON convert.run USING btree (due_at) WHERE (state = 'running'::text);

CREATE INDEX run_user ON convert.run USING btree (user_id, due_at DESC, plan_id DESC);

CREATE INDEX countdown_by_due ON countdown.countdown USING btree (product, due_at);

CREATE INDEX message_by_target ON demo.message USING btree (target, id DESC);

CREATE INDEX ad_by_price ON fiat.ad USING btree (side, currency_id, unit, price, number, min_volume, max_volume) WHERE (is_listed AND (price_kind = 'fixed'::text));

CREATE INDEX ad_by_ratio ON fiat.ad USING btree (side, currency_id, unit, ratio, number, min_volume, max_volume) WHERE (is_listed AND (price_kind = 'floating'::text));

CREATE INDEX ad_by_reliability ON fiat.ad USING btree (side, currency_id, unit, reliability DESC, number, min_volume, max_volume) WHERE is_listed;

CREATE INDEX ad_by_state ON fiat.ad USING btree (state, number);

CREATE INDEX ad_by_user ON fiat.ad USING btree (user_id, number);

CREATE INDEX collection_method_by_user ON fiat.collection_method USING btree (user_id, created_at, id);

CREATE UNIQUE INDEX collection_method_one_default ON fiat.collection_method USING btree (user_id) WHERE is_default;

CREATE INDEX deadline_due ON fiat.deadline USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX evidence_by_order ON fiat.evidence USING btree (order_id, id);

CREATE INDEX false_payment_by_user ON fiat.false_payment USING btree (user_id, at);

CREATE UNIQUE INDEX merchant_business_name ON fiat.merchant USING btree (lower(business_name));

CREATE INDEX merchant_by_state ON fiat.merchant USING btree (state, applied_at);

CREATE INDEX merchant_leaving ON fiat.merchant USING btree (leaving_at) WHERE (leaving_at IS NOT NULL);

CREATE INDEX message_by_order ON fiat.message USING btree (order_id, id);

CREATE INDEX message_by_user ON fiat.message USING btree (user_id, at) WHERE (user_id IS NOT NULL);

CREATE INDEX order_active ON fiat."order" USING btree (buyer_id) WHERE (state <> ALL (ARRAY['completed'::text, 'cancelled'::text]));

CREATE INDEX order_active_of_seller ON fiat."order" USING btree (seller_id) WHERE (state <> ALL (ARRAY['completed'::text, 'cancelled'::text]));

CREATE INDEX order_bought ON fiat."order" USING btree (buyer_id, withdrawable_at) WHERE (withdrawable_at IS NOT NULL);

CREATE INDEX order_by_ad ON fiat."order" USING btree (ad_id, id);

CREATE INDEX order_by_buyer ON fiat."order" USING btree (buyer_id, id);

CREATE INDEX order_by_creation ON fiat."order" USING btree (created_at);

CREATE INDEX order_by_dispute ON fiat."order" USING btree (disputed_at) WHERE (disputed_at IS NOT NULL);

CREATE INDEX order_by_end ON fiat."order" USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX order_by_seller ON fiat."order" USING btree (seller_id, id);

CREATE INDEX order_by_state ON fiat."order" USING btree (state, id);

CREATE INDEX order_counted ON fiat."order" USING btree (buyer_id, ended_at) WHERE is_counted;

CREATE INDEX order_sold ON fiat."order" USING btree (seller_id, created_at) INCLUDE (value) WHERE (state <> 'cancelled'::text);

CREATE INDEX order_waiting ON fiat."order" USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL);

CREATE UNIQUE INDEX outage_one_lasts ON fiat.outage USING btree ((true)) WHERE (until IS NULL);

CREATE INDEX file_unbound ON file.file USING btree (created_at) WHERE (state = 'unbound'::text);

CREATE INDEX view_by_file ON file.view USING btree (file_id, at DESC);

CREATE INDEX code_by_account ON identity.code USING btree (account, created_at DESC);

CREATE INDEX code_by_age ON identity.code USING btree (created_at);

CREATE INDEX code_by_requester ON identity.code USING btree (requester, created_at DESC);

CREATE INDEX device_by_age ON identity.device USING btree (last_used_at);

CREATE INDEX device_by_user ON identity.device USING btree (user_id, last_used_at DESC);

CREATE INDEX login_challenge_by_expiry ON identity.login_challenge USING btree (expires_at);

CREATE INDEX passkey_by_user ON identity.passkey USING btree (user_id, created_at);

CREATE INDEX passkey_challenge_by_expiry ON identity.passkey_challenge USING btree (expires_at);

CREATE INDEX passkey_challenge_by_user ON identity.passkey_challenge USING btree (user_id, purpose, expires_at DESC);

CREATE INDEX refresh_token_by_session ON identity.refresh_token USING btree (session_id);

CREATE UNIQUE INDEX refresh_token_one_active ON identity.refresh_token USING btree (session_id) WHERE (used_at IS NULL);

CREATE INDEX security_event_by_id ON identity.security_event USING btree (user_id, id DESC);

CREATE INDEX security_event_by_kind ON identity.security_event USING btree (user_id, kind, id DESC);

CREATE INDEX security_event_by_user ON identity.security_event USING btree (user_id, at DESC);

CREATE INDEX session_by_expiry ON identity.session USING btree (expires_at);

CREATE INDEX session_by_user ON identity.session USING btree (user_id, last_used_at DESC);

CREATE INDEX user_by_age ON identity."user" USING btree (created_at DESC, id DESC);

CREATE INDEX user_by_email_prefix ON identity."user" USING btree (email text_pattern_ops);

CREATE INDEX user_by_level ON identity."user" USING btree (level, created_at DESC, id DESC);

CREATE INDEX user_by_mobile_prefix ON identity."user" USING btree (mobile text_pattern_ops);

CREATE INDEX user_disabled_by_age ON identity."user" USING btree (created_at DESC, id DESC) WHERE is_disabled;

CREATE INDEX user_frozen_by_age ON identity."user" USING btree (created_at DESC, id DESC) WHERE (frozen_at IS NOT NULL);

CREATE INDEX user_invited_by ON identity."user" USING btree (invited_by) WHERE (invited_by IS NOT NULL);

CREATE INDEX withdrawal_hold_by_user ON identity.withdrawal_hold USING btree (user_id, until DESC);

CREATE INDEX call_called_at ON kernel.call USING btree (called_at);

CREATE UNIQUE INDEX mode_active ON kernel.mode USING btree (mode, product, match_id, currency_id) NULLS NOT DISTINCT WHERE (lifted_at IS NULL);

CREATE INDEX account_by_currency ON ledger.account USING btree (currency_id, user_id) WHERE (kind = 'user'::text);

CREATE INDEX hold_open ON ledger.hold USING btree (account_id) WHERE (state = 'open'::text);

CREATE INDEX house_movement_offering ON ledger.house_movement USING btree (offering_id) WHERE (offering_id IS NOT NULL);

CREATE INDEX manual_entry_user ON ledger.manual_entry USING btree (user_id, id);

CREATE UNIQUE INDEX posting_account_seq ON ledger.posting USING btree (account_id, seq) WHERE (seq IS NOT NULL);

CREATE INDEX posting_platform ON ledger.posting USING btree (account_id, txn_id) WHERE ((seq IS NULL) AND (kind <> 'spot_fee'::text));

CREATE INDEX posting_rare ON ledger.posting USING btree (account_id, seq) WHERE ((seq IS NOT NULL) AND (kind <> ALL (ARRAY['spot_trade'::text, 'spot_fee'::text])));

CREATE INDEX seal_sealed_at ON ledger.seal USING btree (sealed_at);

CREATE INDEX transfer_user ON ledger.transfer USING btree (user_id, id);

CREATE UNIQUE INDEX txn_idempotency_key ON ledger.txn USING btree (kind, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX txn_rare_kind ON ledger.txn USING btree (kind, id) WHERE (kind <> 'spot_trade'::text);

CREATE INDEX txn_reference ON ledger.txn USING btree (reference, id) WHERE (kind <> 'spot_trade'::text);

CREATE UNIQUE INDEX violation_present ON ledger.violation USING btree (key) WHERE (mended_at IS NULL);

CREATE INDEX snapshot_by_request ON liability.snapshot USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE UNIQUE INDEX delisting_open_match ON market.delisting USING btree (match_id) WHERE (state = ANY (ARRAY['planned'::text, 'ending'::text]));

CREATE INDEX filter_change_by_match ON market.filter_change USING btree (match_id, id DESC);

CREATE INDEX filter_change_by_order ON market.filter_change USING btree (match_id, after_order_id) WHERE (state = 'applied'::text);

CREATE UNIQUE INDEX filter_change_one_planned ON market.filter_change USING btree (match_id) WHERE (state = 'planned'::text);

CREATE INDEX due_at ON micro.due USING btree (due_at, order_id);

CREATE INDEX order_by_expiry ON micro."order" USING btree (user_id, expires_at) WHERE (NOT is_practice);

CREATE INDEX order_by_user ON micro."order" USING btree (user_id, id);

CREATE INDEX order_without_receipt ON micro."order" USING btree (expires_at) WHERE (receipt IS NULL);

CREATE INDEX delivery_dead ON notification.delivery USING btree (due_at) WHERE (state = 'dead'::text);

CREATE INDEX delivery_due ON notification.delivery USING btree (channel, due_at) WHERE (state = 'pending'::text);

CREATE INDEX notification_by_age ON notification.notification USING btree (created_at);

CREATE INDEX notification_by_kind_and_age ON notification.notification USING btree (kind, created_at);

CREATE INDEX notification_by_reading ON notification.notification USING btree (read_at) WHERE (read_at IS NOT NULL);

CREATE INDEX notification_by_user ON notification.notification USING btree (user_id, id DESC);

CREATE INDEX notification_unread ON notification.notification USING btree (user_id, id DESC) WHERE (read_at IS NULL);

CREATE UNIQUE INDEX push_subscription_by_session ON notification.push_subscription USING btree (session_id);

CREATE INDEX push_subscription_by_user ON notification.push_subscription USING btree (user_id, created_at);

CREATE INDEX audit_by_action ON operator.audit USING btree (action, seq DESC);

CREATE INDEX audit_by_operator ON operator.audit USING btree (operator_id, seq DESC);

CREATE INDEX audit_by_subject ON operator.audit USING btree (subject_kind, subject_id, seq DESC);

CREATE INDEX audit_by_time ON operator.audit USING btree (at, seq);

CREATE UNIQUE INDEX enrolment_one_open ON operator.enrolment USING btree (operator_id) WHERE (ended_at IS NULL);

CREATE INDEX session_by_expiry ON operator.session USING btree (expires_at);

CREATE INDEX session_by_operator ON operator.session USING btree (operator_id, last_used_at DESC);

CREATE INDEX payment_given ON payment.payment USING btree (payer_id, created_at);

CREATE INDEX payment_kept ON payment.payment USING btree (payee_id, withdrawable_at);

CREATE INDEX payment_payee ON payment.payment USING btree (payee_id, id DESC);

CREATE INDEX payment_payer ON payment.payment USING btree (payer_id, id DESC);

CREATE INDEX day_by_age ON portfolio.day USING btree (day);

CREATE INDEX agent_version_by_user ON referral.agent_version USING btree (user_id, effective_from DESC, id DESC);

CREATE INDEX authorization_code_by_user ON referral.authorization_code USING btree (user_id, expires_at DESC);

CREATE INDEX commission_by_pair ON referral.commission USING btree (receiver_id, payer_id);

CREATE INDEX commission_by_receiver ON referral.commission USING btree (receiver_id, hour DESC);

CREATE INDEX commission_unpaid ON referral.commission USING btree (hour, receiver_id) WHERE ((NOT is_paid) AND (void_reason IS NULL));

CREATE INDEX fee_by_payer ON referral.fee USING btree (payer_id, hour DESC);

CREATE INDEX turnover_by_user ON referral.turnover USING btree (user_id, hour DESC);

CREATE INDEX void_relation_by_receiver ON referral.void_relation USING btree (receiver_id);

CREATE INDEX answer_refused ON screening.answer USING btree (id) WHERE (outcome = 'deny'::text);

CREATE INDEX case_by_subject ON screening."case" USING btree (subject, subject_id);

CREATE INDEX case_by_user ON screening."case" USING btree (user_id) WHERE (state <> 'released'::text);

CREATE UNIQUE INDEX case_open ON screening."case" USING btree (subject, subject_id) WHERE (state = 'open'::text);

CREATE INDEX case_waiting ON screening."case" USING btree (opened_at, id) WHERE (state = 'open'::text);

CREATE INDEX inquiry_awaited ON screening.inquiry USING btree (user_id) WHERE (is_open AND is_awaited);

CREATE INDEX inquiry_due ON screening.inquiry USING btree (is_awaited DESC, due_at) WHERE is_open;

CREATE INDEX inquiry_of_person ON screening.inquiry USING btree (user_id) WHERE ((subject = 'person'::text) AND (answered_at IS NOT NULL));

CREATE INDEX inquiry_oldest ON screening.inquiry USING btree (asked_at) WHERE (is_open AND is_awaited);

CREATE INDEX amendment_of_order ON spot.amendment USING btree (user_id, match_id, order_id, engine_seq);

CREATE INDEX order_row_by_client_id ON spot.order_row USING btree (hashtextextended(COALESCE(client_text, (client_uuid)::text), (user_id)::bigint));

CREATE INDEX order_row_by_id ON spot.order_row USING brin (id) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX order_row_pair ON spot.order_row USING btree (user_id, id) WHERE (oco_order_id > id);

CREATE INDEX order_row_pair_client_id ON spot.order_row USING btree (user_id, list_client_order_id) WHERE (list_client_order_id IS NOT NULL);

CREATE UNIQUE INDEX order_row_public_id_key ON spot.order_row USING btree (public_id) WHERE (public_id IS NOT NULL);

CREATE INDEX trade_row_by_maker ON spot.trade_row USING btree (maker_user_id, match_id, at);

CREATE INDEX trade_row_by_taker ON spot.trade_row USING btree (taker_user_id, match_id, at);

CREATE INDEX dividend_by_user ON staking.dividend USING btree (user_id, day);

CREATE INDEX order_by_user ON staking."order" USING btree (user_id, id);

CREATE INDEX order_due ON staking."order" USING btree (product_id, due_at, id) WHERE (state = 'in_effect'::text);

CREATE INDEX order_live ON staking."order" USING btree (product_id, user_id) WHERE (state = 'in_effect'::text);

CREATE INDEX product_state ON staking.product USING btree (state, id);

CREATE INDEX span_from ON status.span USING btree (from_at);

CREATE INDEX span_part ON status.span USING btree (part, from_at DESC, id DESC);

CREATE INDEX commitment_held ON subscription.commitment USING btree (offering_id, id) WHERE (held > (0)::numeric);

CREATE INDEX commitment_user ON subscription.commitment USING btree (user_id, id DESC);

CREATE INDEX offering_due ON subscription.offering USING btree (ends_at) WHERE (state = ANY (ARRAY['published'::text, 'allocated'::text, 'cancelled'::text]));

CREATE INDEX step_commitment ON subscription.step USING btree (commitment_id, id);

CREATE INDEX conversation_last ON support.conversation USING btree (last_message_id DESC);

CREATE INDEX conversation_unread ON support.conversation USING btree (unread_since) WHERE (unread_since IS NOT NULL);

CREATE INDEX conversation_waiting ON support.conversation USING btree (waiting_since, id) WHERE (state = 'open'::text);

CREATE INDEX feedback_first_reply ON support.feedback USING btree (first_reply_at) WHERE (first_reply_at IS NOT NULL);

CREATE INDEX feedback_message_thread ON support.feedback_message USING btree (feedback_id, id);

CREATE INDEX feedback_message_user_time ON support.feedback_message USING btree (user_id, at) WHERE (user_id IS NOT NULL);

CREATE INDEX feedback_user ON support.feedback USING btree (user_id, id DESC);

CREATE INDEX feedback_user_time ON support.feedback USING btree (user_id, created_at);

CREATE INDEX feedback_waiting ON support.feedback USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL);

CREATE INDEX message_thread ON support.message USING btree (conversation_id, id DESC);

CREATE INDEX message_user_time ON support.message USING btree (user_id, at) WHERE (user_id IS NOT NULL);

CREATE INDEX tick_at ON tick.tick USING btree (series_id, at);

CREATE UNIQUE INDEX assignment_active ON tier.assignment USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX assignment_by_user ON tier.assignment USING btree (user_id, id DESC);

CREATE INDEX assignment_due ON tier.assignment USING btree (until_at) WHERE (ended_at IS NULL);

CREATE INDEX volume_day_by_day ON tier.volume_day USING btree (day);

CREATE INDEX case_by_area ON verification."case" USING btree (state, area_id, submitted_at, id);

CREATE INDEX case_by_document ON verification."case" USING btree (document_mac) WHERE (document_mac IS NOT NULL);

CREATE INDEX case_by_level ON verification."case" USING btree (state, level, submitted_at, id);

CREATE INDEX case_by_state ON verification."case" USING btree (state, submitted_at, id);

CREATE INDEX case_by_type ON verification."case" USING btree (state, id_type, submitted_at, id);

CREATE INDEX case_by_user ON verification."case" USING btree (user_id, submitted_at DESC, id DESC);

CREATE UNIQUE INDEX case_document_once ON verification."case" USING btree (document_mac) WHERE (state = 'certified'::text);

CREATE UNIQUE INDEX case_one_valid ON verification."case" USING btree (user_id, level) WHERE (state <> 'failed'::text);

CREATE INDEX person_by_name ON verification.person USING btree (name_mac, user_id);

CREATE UNIQUE INDEX asset_contract ON wallet.asset USING btree (chain_code, lower(contract_address)) NULLS NOT DISTINCT;

CREATE UNIQUE INDEX chain_name ON wallet.chain USING btree (name);

CREATE UNIQUE INDEX chain_network ON wallet.chain USING btree (family, network);

CREATE INDEX collection_by_block ON wallet.collection USING btree (chain_code, block_height) WHERE (block_height IS NOT NULL);

CREATE UNIQUE INDEX collection_open ON wallet.collection USING btree (chain_code, payer) WHERE (state = 'signed'::text);

CREATE UNIQUE INDEX collection_txid ON wallet.collection USING btree (chain_code, txid) WHERE (state <> 'failed'::text);

CREATE INDEX declaration_by_place ON wallet.declaration USING btree (currency_id, lower(btrim(place)), id);

CREATE UNIQUE INDEX delisting_kept ON wallet.delisting USING btree (asset_id) WHERE ((withdrawn_at IS NULL) AND (relisted_at IS NULL));

CREATE INDEX deposit_block ON wallet.deposit USING btree (chain_code, block_height) WHERE (chain_code IS NOT NULL);

CREATE INDEX deposit_claim_maturing ON wallet.deposit USING btree (withdrawable_at) WHERE ((chain_code IS NULL) AND (state = 'credited'::text));

CREATE INDEX deposit_confirming ON wallet.deposit USING btree (chain_code, block_height) WHERE (state = ANY (ARRAY['seen'::text, 'credited'::text]));

CREATE INDEX deposit_currency ON wallet.deposit USING btree (currency_id, id DESC);

CREATE INDEX deposit_debt ON wallet.deposit USING btree (user_id, currency_id) WHERE ((shortfall > (0)::numeric) OR (repaid > (0)::numeric));

CREATE INDEX deposit_immature ON wallet.deposit USING btree (user_id, currency_id) WHERE (state = 'credited'::text);

CREATE INDEX deposit_late ON wallet.deposit USING btree (seen_at) WHERE (state = 'late'::text);

CREATE INDEX deposit_manual ON wallet.deposit USING btree (id DESC) WHERE (chain_code IS NULL);

CREATE UNIQUE INDEX deposit_output ON wallet.deposit USING btree (chain_code, txid, output_index) WHERE (state <> 'orphaned'::text);

CREATE INDEX deposit_state ON wallet.deposit USING btree (state, id DESC);

CREATE INDEX deposit_txid ON wallet.deposit USING btree (txid) WHERE (txid IS NOT NULL);

CREATE INDEX deposit_user ON wallet.deposit USING btree (user_id, id DESC);

CREATE INDEX manual_deposit_decided ON wallet.manual_deposit USING btree (decided_at);

CREATE INDEX network_fee_by_chain ON wallet.network_fee USING btree (chain_code, id);

CREATE INDEX output_spent ON wallet.output USING btree (chain_code, spent_height) WHERE (spent_height IS NOT NULL);

CREATE INDEX output_unspent ON wallet.output USING btree (chain_code, address) WHERE (spent_height IS NULL);

CREATE UNIQUE INDEX refill_open ON wallet.refill USING btree (asset_id) WHERE (state = 'open'::text);

CREATE INDEX refill_payment_block ON wallet.refill_payment USING btree (chain_code, height);

CREATE UNIQUE INDEX sweep_open ON wallet.sweep USING btree (asset_id) WHERE (state = 'open'::text);

CREATE INDEX sweep_transaction_by_block ON wallet.sweep_transaction USING btree (chain_code, block_height) WHERE (block_height IS NOT NULL);

CREATE UNIQUE INDEX sweep_transaction_live ON wallet.sweep_transaction USING btree (sweep_id) WHERE (state = 'signed'::text);

CREATE UNIQUE INDEX sweep_transaction_paid ON wallet.sweep_transaction USING btree (sweep_id) WHERE (state = 'mined'::text);

CREATE UNIQUE INDEX term_version ON wallet.term USING btree (name, asset_id, level, effective_from) NULLS NOT DISTINCT WHERE (withdrawn_at IS NULL);

CREATE INDEX withdrawal_address_book ON wallet.withdrawal USING btree (address_id);

CREATE UNIQUE INDEX withdrawal_address_once ON wallet.withdrawal_address USING btree (user_id, currency_id, chain_code, address, COALESCE(memo, ''::text)) WHERE (removed_at IS NULL);

CREATE INDEX withdrawal_address_target ON wallet.withdrawal_address USING btree (chain_code, address);

CREATE INDEX withdrawal_by_address ON wallet.withdrawal USING btree (chain_code, address, created_at);

CREATE INDEX withdrawal_chain ON wallet.withdrawal USING btree (chain_code, id DESC);

CREATE INDEX withdrawal_currency ON wallet.withdrawal USING btree (currency_id, id DESC);

CREATE INDEX withdrawal_decided ON wallet.withdrawal USING btree (decided_by, decided_at);

CREATE INDEX withdrawal_event_of ON wallet.withdrawal_event USING btree (withdrawal_id, id);

CREATE INDEX withdrawal_flags ON wallet.withdrawal USING gin (flags);

CREATE INDEX withdrawal_open ON wallet.withdrawal USING btree (chain_code, id) WHERE (state = ANY (ARRAY['approved'::text, 'broadcast'::text]));

CREATE INDEX withdrawal_slot_withdrawal ON wallet.withdrawal_slot USING btree (withdrawal_id);

CREATE INDEX withdrawal_state ON wallet.withdrawal USING btree (state, id DESC);

CREATE INDEX withdrawal_transaction_by_block ON wallet.withdrawal_transaction USING btree (chain_code, block_height) WHERE (block_height IS NOT NULL);

CREATE UNIQUE INDEX withdrawal_transaction_live ON wallet.withdrawal_transaction USING btree (withdrawal_id) WHERE (state = 'signed'::text);

CREATE INDEX withdrawal_transaction_of ON wallet.withdrawal_transaction USING btree (withdrawal_id, created_at);

CREATE UNIQUE INDEX withdrawal_transaction_paid ON wallet.withdrawal_transaction USING btree (withdrawal_id) WHERE (state = 'mined'::text);

CREATE INDEX withdrawal_transaction_time ON wallet.withdrawal_transaction USING btree (chain_code, created_at);

CREATE INDEX withdrawal_transaction_txid ON wallet.withdrawal_transaction USING btree (txid);

CREATE INDEX withdrawal_user ON wallet.withdrawal USING btree (user_id, id DESC);

CREATE INDEX withdrawal_user_time ON wallet.withdrawal USING btree (user_id, created_at);

CREATE INDEX attempt_delivery ON webhook.attempt USING btree (event_id, endpoint_id, id);

CREATE INDEX delivery_dead ON webhook.delivery USING btree (endpoint_id) WHERE (state = 'dead'::text);

CREATE INDEX delivery_due ON webhook.delivery USING btree (endpoint_id, due_at, event_id) WHERE (state = 'pending'::text);

CREATE INDEX delivery_event ON webhook.delivery USING btree (event_id, endpoint_id);

CREATE INDEX delivery_pending ON webhook.delivery USING btree (event_id) WHERE (state = 'pending'::text);

CREATE INDEX delivery_subject ON webhook.delivery USING btree (endpoint_id, user_id, event_id) WHERE (state = 'pending'::text);

CREATE INDEX event_created ON webhook.event USING btree (created_at);

CREATE TRIGGER edition_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.edition FOR EACH STATEMENT EXECUTE FUNCTION content.refuse_change();

CREATE TRIGGER edition_text_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.edition_text FOR EACH STATEMENT EXECUTE FUNCTION content.refuse_change();

CREATE TRIGGER version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content.version FOR EACH STATEMENT EXECUTE FUNCTION content.refuse_change();

CREATE TRIGGER margin_change_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON contract.margin_change FOR EACH STATEMENT EXECUTE FUNCTION contract.refuse_change();

CREATE TRIGGER evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.evidence FOR EACH STATEMENT EXECUTE FUNCTION fiat.refuse_change();

CREATE TRIGGER message_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.message FOR EACH STATEMENT EXECUTE FUNCTION fiat.refuse_change();

CREATE TRIGGER order_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.order_event FOR EACH STATEMENT EXECUTE FUNCTION fiat.refuse_change();

CREATE TRIGGER order_event_award BEFORE INSERT ON fiat.order_event FOR EACH ROW WHEN ((new.event = ANY (ARRAY['award_buyer'::text, 'award_seller'::text]))) EXECUTE FUNCTION fiat.require_two_rulings();

CREATE TRIGGER order_frozen BEFORE UPDATE ON fiat."order" FOR EACH ROW EXECUTE FUNCTION fiat.keep_order();

CREATE TRIGGER payment_method_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.payment_method FOR EACH STATEMENT EXECUTE FUNCTION fiat.refuse_change();

CREATE TRIGGER ruling_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON fiat.ruling FOR EACH STATEMENT EXECUTE FUNCTION fiat.refuse_change();

CREATE TRIGGER view_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON file.view FOR EACH STATEMENT EXECUTE FUNCTION file.refuse_change();

CREATE TRIGGER security_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON identity.security_event FOR EACH STATEMENT EXECUTE FUNCTION identity.refuse_change();

CREATE TRIGGER user_inviter_kept BEFORE UPDATE OF invited_by ON identity."user" FOR EACH ROW WHEN ((old.invited_by IS DISTINCT FROM new.invited_by)) EXECUTE FUNCTION identity.refuse_inviter_change();

CREATE TRIGGER anchor_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kernel.anchor FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER brand_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kernel.brand FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER brand_picture_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON kernel.brand_picture FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER lease_ends_roles AFTER UPDATE ON kernel.lease FOR EACH ROW WHEN (((new.holder <> old.holder) AND (new.holder <> 'openbourse/2'::text))) EXECUTE FUNCTION kernel.end_role_leases();

CREATE TRIGGER account_kept BEFORE DELETE OR UPDATE OF id, kind, user_id, wallet, currency_id OR TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER epoch_balance_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.epoch_balance FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_detaching'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER epoch_detached_by_owner BEFORE INSERT ON ledger.epoch_detached FOR EACH STATEMENT EXECUTE FUNCTION ledger.keep_to_owner();

CREATE TRIGGER epoch_detached_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.epoch_detached FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER epoch_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.epoch FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER house_movement_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.house_movement FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE CONSTRAINT TRIGGER house_movement_two_persons AFTER INSERT ON ledger.house_movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.require_two_persons();

CREATE TRIGGER manual_entry_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.manual_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE CONSTRAINT TRIGGER manual_entry_two_persons AFTER INSERT ON ledger.manual_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.require_two_persons();

CREATE TRIGGER posting_check AFTER INSERT ON ledger.posting REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_postings();

CREATE TRIGGER posting_immutable BEFORE UPDATE OR TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER posting_kept BEFORE DELETE ON ledger.posting FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_detaching'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER seal_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER transfer_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER txn_immutable BEFORE UPDATE OR TRUNCATE ON ledger.txn FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER txn_kept BEFORE DELETE ON ledger.txn FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_detaching'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER violation_kept BEFORE DELETE ON ledger.violation FOR EACH ROW EXECUTE FUNCTION ledger.refuse_violation_delete();

CREATE TRIGGER book_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON liability.book FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER control_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON liability.control FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER leaf_immutable BEFORE UPDATE OR TRUNCATE ON liability.leaf FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER leaf_pruned BEFORE DELETE ON liability.leaf FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_pruning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER node_immutable BEFORE UPDATE OR TRUNCATE ON liability.node FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER node_pruned BEFORE DELETE ON liability.node FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_pruning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER request_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON liability.request FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER snapshot_immutable BEFORE UPDATE OF number, taken_at, last_txn_id, seal_hash, tick_minute, tick_root, header, hash, previous_hash, request_id ON liability.snapshot FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER snapshot_kept BEFORE DELETE OR TRUNCATE ON liability.snapshot FOR EACH STATEMENT EXECUTE FUNCTION liability.refuse_change();

CREATE TRIGGER snapshot_secret BEFORE UPDATE OF sealed_secret ON liability.snapshot FOR EACH ROW EXECUTE FUNCTION liability.keep_secret();

CREATE TRIGGER order_inserted AFTER INSERT ON micro."order" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION micro.keep_due();

CREATE TRIGGER order_updated AFTER UPDATE ON micro."order" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION micro.keep_due();

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator.audit FOR EACH STATEMENT EXECUTE FUNCTION operator.refuse_change();

CREATE TRIGGER proposal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator.proposal FOR EACH STATEMENT EXECUTE FUNCTION operator.refuse_proposal_change();

CREATE TRIGGER proposal_decision_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator.proposal_decision FOR EACH STATEMENT EXECUTE FUNCTION operator.refuse_proposal_change();

CREATE TRIGGER payment_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment.payment FOR EACH STATEMENT EXECUTE FUNCTION payment.refuse_change();

CREATE TRIGGER agent_version_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON referral.agent_version FOR EACH STATEMENT EXECUTE FUNCTION referral.refuse_change();

CREATE TRIGGER commission_kept BEFORE DELETE OR UPDATE OF hour, payer_id, receiver_id, currency_id, house, depth, rate, ordinary, agent, value_usdt, void_reason OR TRUNCATE ON referral.commission FOR EACH STATEMENT EXECUTE FUNCTION referral.refuse_change();

CREATE TRIGGER fee_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON referral.fee FOR EACH STATEMENT EXECUTE FUNCTION referral.refuse_change();

CREATE TRIGGER rate_version_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON referral.rate_version FOR EACH STATEMENT EXECUTE FUNCTION referral.refuse_change();

CREATE TRIGGER settlement_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON referral.settlement FOR EACH STATEMENT EXECUTE FUNCTION referral.refuse_change();

CREATE TRIGGER answer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON screening.answer FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER case_kept BEFORE DELETE OR UPDATE OF id, subject, subject_id, user_id, currency_id, amount, opened_at OR TRUNCATE ON screening."case" FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER edition_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON screening.edition FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER entry_kept BEFORE DELETE OR UPDATE OF version_id, reference, body OR TRUNCATE ON screening.entry FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER inquiry_kept BEFORE DELETE OR UPDATE OF kind, reference, user_id, subject, subject_id, addresses, currency_id, amount OR TRUNCATE ON screening.inquiry FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER list_file_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON screening.list_file FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON screening.version FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER amendment_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON spot.amendment FOR EACH STATEMENT EXECUTE FUNCTION spot.refuse_change();

CREATE TRIGGER carried_lots_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON statement.carried_lots FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_detaching'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER allocation_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON subscription.allocation FOR EACH STATEMENT EXECUTE FUNCTION subscription.refuse_change();

CREATE TRIGGER offering_terms BEFORE UPDATE ON subscription.offering FOR EACH ROW EXECUTE FUNCTION subscription.keep_terms();

CREATE TRIGGER step_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON subscription.step FOR EACH STATEMENT EXECUTE FUNCTION subscription.refuse_change();

CREATE TRIGGER root_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON tick.root FOR EACH STATEMENT EXECUTE FUNCTION tick.refuse_change();

CREATE TRIGGER tick_immutable BEFORE UPDATE OR TRUNCATE ON tick.tick FOR EACH STATEMENT EXECUTE FUNCTION tick.refuse_change();

CREATE TRIGGER tick_pruned BEFORE DELETE ON tick.tick FOR EACH STATEMENT WHEN ((current_setting('openbourse.is_pruning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tick.refuse_change();

CREATE TRIGGER assignment_kept BEFORE DELETE OR UPDATE OF id, user_id, user_group, from_at, until_at, operator_name, approver_name, reason OR TRUNCATE ON tier.assignment FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER level_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tier.level FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER programme_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tier.programme FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER standing_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tier.standing FOR EACH STATEMENT EXECUTE FUNCTION kernel.refuse_change();

CREATE TRIGGER declaration_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.declaration FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_change();

CREATE TRIGGER network_fee_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.network_fee FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_change();

CREATE TRIGGER unknown_payment_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON wallet.unknown_payment FOR EACH STATEMENT EXECUTE FUNCTION wallet.refuse_change();

ALTER TABLE ONLY apikey.api_key
    ADD CONSTRAINT api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY content.edition
    ADD CONSTRAINT edition_news_id_fkey FOREIGN KEY (news_id) REFERENCES content.news(id);

ALTER TABLE ONLY content.edition_text
    ADD CONSTRAINT edition_text_news_id_version_fkey FOREIGN KEY (news_id, version) REFERENCES content.edition(news_id, version);

ALTER TABLE ONLY content.news_text
    ADD CONSTRAINT news_text_news_id_fkey FOREIGN KEY (news_id) REFERENCES content.news(id) ON DELETE CASCADE;

ALTER TABLE ONLY content.version
    ADD CONSTRAINT version_news_id_fkey FOREIGN KEY (news_id) REFERENCES content.news(id);

ALTER TABLE ONLY content.vote
    ADD CONSTRAINT vote_news_id_fkey FOREIGN KEY (news_id) REFERENCES content.news(id) ON DELETE CASCADE;

ALTER TABLE ONLY contract.close
    ADD CONSTRAINT close_position_id_fkey FOREIGN KEY (position_id) REFERENCES contract."position"(id);

ALTER TABLE ONLY contract.close
    ADD CONSTRAINT close_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES contract.rule(id);

ALTER TABLE ONLY contract.margin_change
    ADD CONSTRAINT margin_change_position_id_fkey FOREIGN KEY (position_id) REFERENCES contract."position"(id);

ALTER TABLE ONLY contract.overnight_fee
    ADD CONSTRAINT overnight_fee_position_id_fkey FOREIGN KEY (position_id) REFERENCES contract."position"(id);

ALTER TABLE ONLY contract."position"
    ADD CONSTRAINT position_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY contract."position"
    ADD CONSTRAINT position_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES contract.rule(id);

ALTER TABLE ONLY contract.rule
    ADD CONSTRAINT rule_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY convert.conversion
    ADD CONSTRAINT conversion_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES convert.plan(id);

ALTER TABLE ONLY convert.run
    ADD CONSTRAINT run_conversion_id_fkey FOREIGN KEY (conversion_id) REFERENCES convert.conversion(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY convert.run
    ADD CONSTRAINT run_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES convert.plan(id);

ALTER TABLE ONLY fiat.ad
    ADD CONSTRAINT ad_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY fiat.ad
    ADD CONSTRAINT ad_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES fiat.merchant(id);

ALTER TABLE ONLY fiat.counterparty
    ADD CONSTRAINT counterparty_user_id_fkey FOREIGN KEY (user_id) REFERENCES fiat.person(user_id);

ALTER TABLE ONLY fiat.deadline
    ADD CONSTRAINT deadline_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY fiat.evidence
    ADD CONSTRAINT evidence_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY fiat.false_payment
    ADD CONSTRAINT false_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY fiat.false_payment
    ADD CONSTRAINT false_payment_user_id_fkey FOREIGN KEY (user_id) REFERENCES fiat.person(user_id);

ALTER TABLE ONLY fiat.merchant
    ADD CONSTRAINT merchant_user_id_fkey FOREIGN KEY (user_id) REFERENCES fiat.person(user_id);

ALTER TABLE ONLY fiat.message
    ADD CONSTRAINT message_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES fiat.ad(id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES fiat.person(user_id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY fiat.order_event
    ADD CONSTRAINT order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES fiat.merchant(id);

ALTER TABLE ONLY fiat."order"
    ADD CONSTRAINT order_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES fiat.person(user_id);

ALTER TABLE ONLY fiat.person_day
    ADD CONSTRAINT person_day_user_id_fkey FOREIGN KEY (user_id) REFERENCES fiat.person(user_id);

ALTER TABLE ONLY fiat.review
    ADD CONSTRAINT review_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY fiat.ruling
    ADD CONSTRAINT ruling_order_id_fkey FOREIGN KEY (order_id) REFERENCES fiat."order"(id);

ALTER TABLE ONLY file.view
    ADD CONSTRAINT view_file_id_fkey FOREIGN KEY (file_id) REFERENCES file.file(id);

ALTER TABLE ONLY identity.authenticator
    ADD CONSTRAINT authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.device
    ADD CONSTRAINT device_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.login_challenge
    ADD CONSTRAINT login_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.passkey_challenge
    ADD CONSTRAINT passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.recovery_code
    ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.refresh_token
    ADD CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.security_event
    ADD CONSTRAINT security_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_area_id_fkey FOREIGN KEY (area_id) REFERENCES identity.area(id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.withdrawal_hold
    ADD CONSTRAINT withdrawal_hold_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY kernel.brand
    ADD CONSTRAINT brand_icon_fkey FOREIGN KEY (icon) REFERENCES kernel.brand_picture(id);

ALTER TABLE ONLY kernel.brand
    ADD CONSTRAINT brand_logo_fkey FOREIGN KEY (logo) REFERENCES kernel.brand_picture(id);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY ledger.epoch_detached
    ADD CONSTRAINT epoch_detached_epoch_number_fkey FOREIGN KEY (epoch_number) REFERENCES ledger.epoch(number);

ALTER TABLE ONLY ledger.hold
    ADD CONSTRAINT hold_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id);

ALTER TABLE ONLY ledger.house_movement
    ADD CONSTRAINT house_movement_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY ledger.house_movement
    ADD CONSTRAINT house_movement_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES subscription.offering(id);

ALTER TABLE ONLY ledger.manual_entry
    ADD CONSTRAINT manual_entry_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY ledger.transfer
    ADD CONSTRAINT transfer_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY liability.book
    ADD CONSTRAINT book_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY liability.book
    ADD CONSTRAINT book_snapshot_number_fkey FOREIGN KEY (snapshot_number) REFERENCES liability.snapshot(number);

ALTER TABLE ONLY liability.control
    ADD CONSTRAINT control_snapshot_number_fkey FOREIGN KEY (snapshot_number) REFERENCES liability.snapshot(number);

ALTER TABLE ONLY liability.leaf
    ADD CONSTRAINT leaf_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY liability.node
    ADD CONSTRAINT node_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY liability.request
    ADD CONSTRAINT request_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY liability.request
    ADD CONSTRAINT request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY liability.snapshot
    ADD CONSTRAINT snapshot_previous_number_previous_hash_fkey FOREIGN KEY (previous_number, previous_hash) REFERENCES liability.snapshot(number, hash);

ALTER TABLE ONLY liability.snapshot
    ADD CONSTRAINT snapshot_request_id_fkey FOREIGN KEY (request_id) REFERENCES liability.request(id);

ALTER TABLE ONLY market.course
    ADD CONSTRAINT course_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_base_currency_id_fkey FOREIGN KEY (base_currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_quote_currency_id_fkey FOREIGN KEY (quote_currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY market.delisting
    ADD CONSTRAINT delisting_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY market.delisting
    ADD CONSTRAINT delisting_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id);

ALTER TABLE ONLY market.filter_change
    ADD CONSTRAINT filter_change_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY market.filter_change
    ADD CONSTRAINT filter_change_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id);

ALTER TABLE ONLY micro.due
    ADD CONSTRAINT due_order_id_fkey FOREIGN KEY (order_id) REFERENCES micro."order"(id);

ALTER TABLE ONLY micro."order"
    ADD CONSTRAINT order_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY micro."order"
    ADD CONSTRAINT order_product_id_fkey FOREIGN KEY (product_id) REFERENCES micro.product(id);

ALTER TABLE ONLY micro."order"
    ADD CONSTRAINT order_series_id_fkey FOREIGN KEY (series_id) REFERENCES tick.series(id);

ALTER TABLE ONLY notification.delivery
    ADD CONSTRAINT delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification.notification(id);

ALTER TABLE ONLY operator.audit
    ADD CONSTRAINT audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id);

ALTER TABLE ONLY operator.enrolment
    ADD CONSTRAINT enrolment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id);

ALTER TABLE ONLY operator.operator
    ADD CONSTRAINT operator_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY operator.operator
    ADD CONSTRAINT operator_reset_by_fkey FOREIGN KEY (reset_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY operator.operator
    ADD CONSTRAINT operator_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY operator.proposal_decision
    ADD CONSTRAINT proposal_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY operator.proposal_decision
    ADD CONSTRAINT proposal_decision_proposal_fkey FOREIGN KEY (proposal_id, proposed_by) REFERENCES operator.proposal(id, proposed_by);

ALTER TABLE ONLY operator.proposal
    ADD CONSTRAINT proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY operator.session
    ADD CONSTRAINT session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id);

ALTER TABLE ONLY referral.commission
    ADD CONSTRAINT commission_hour_fkey FOREIGN KEY (hour) REFERENCES referral.settlement(hour);

ALTER TABLE ONLY referral.commission
    ADD CONSTRAINT commission_hour_payer_id_currency_id_house_fkey FOREIGN KEY (hour, payer_id, currency_id, house) REFERENCES referral.fee(hour, payer_id, currency_id, house);

ALTER TABLE ONLY referral.fee
    ADD CONSTRAINT fee_hour_fkey FOREIGN KEY (hour) REFERENCES referral.settlement(hour);

ALTER TABLE ONLY referral.turnover
    ADD CONSTRAINT turnover_hour_fkey FOREIGN KEY (hour) REFERENCES referral.settlement(hour);

ALTER TABLE ONLY screening.answer
    ADD CONSTRAINT answer_case_id_fkey FOREIGN KEY (case_id) REFERENCES screening."case"(id);

ALTER TABLE ONLY screening.edition
    ADD CONSTRAINT edition_version_id_fkey FOREIGN KEY (version_id) REFERENCES screening.version(id);

ALTER TABLE ONLY screening.entry
    ADD CONSTRAINT entry_version_id_fkey FOREIGN KEY (version_id) REFERENCES screening.version(id);

ALTER TABLE ONLY screening.list_file
    ADD CONSTRAINT list_file_version_id_fkey FOREIGN KEY (version_id) REFERENCES screening.version(id);

ALTER TABLE ONLY screening.turn
    ADD CONSTRAINT turn_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES screening.edition(id);

ALTER TABLE ONLY staking.dividend
    ADD CONSTRAINT dividend_order_id_fkey FOREIGN KEY (order_id) REFERENCES staking."order"(id);

ALTER TABLE ONLY staking."order"
    ADD CONSTRAINT order_product_id_fkey FOREIGN KEY (product_id) REFERENCES staking.product(id);

ALTER TABLE ONLY staking.product
    ADD CONSTRAINT product_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY subscription.allocation
    ADD CONSTRAINT allocation_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES subscription.offering(id);

ALTER TABLE ONLY subscription.commitment
    ADD CONSTRAINT commitment_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES subscription.offering(id);

ALTER TABLE ONLY subscription.offering
    ADD CONSTRAINT offering_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY subscription.offering_text
    ADD CONSTRAINT offering_text_offering_id_fkey FOREIGN KEY (offering_id) REFERENCES subscription.offering(id);

ALTER TABLE ONLY subscription.offering
    ADD CONSTRAINT offering_token_id_fkey FOREIGN KEY (token_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY subscription.step
    ADD CONSTRAINT step_commitment_id_fkey FOREIGN KEY (commitment_id) REFERENCES subscription.commitment(id);

ALTER TABLE ONLY support.feedback_message
    ADD CONSTRAINT feedback_message_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES support.feedback(id);

ALTER TABLE ONLY support.message
    ADD CONSTRAINT message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id);

ALTER TABLE ONLY tick.series
    ADD CONSTRAINT series_match_id_fkey FOREIGN KEY (match_id) REFERENCES market.currency_match(id);

ALTER TABLE ONLY tier.assigned_day
    ADD CONSTRAINT assigned_day_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES tier.programme(id);

ALTER TABLE ONLY tier.level
    ADD CONSTRAINT level_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES tier.programme(id);

ALTER TABLE ONLY tier.standing
    ADD CONSTRAINT standing_from_day_fkey FOREIGN KEY (from_day) REFERENCES tier.assigned_day(day);

ALTER TABLE ONLY tier.standing
    ADD CONSTRAINT standing_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES tier.programme(id);

ALTER TABLE ONLY verification.document
    ADD CONSTRAINT document_case_id_fkey FOREIGN KEY (case_id) REFERENCES verification."case"(id);

ALTER TABLE ONLY wallet.asset
    ADD CONSTRAINT asset_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.collection
    ADD CONSTRAINT collection_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES wallet.asset(id);

ALTER TABLE ONLY wallet.collection
    ADD CONSTRAINT collection_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.declaration
    ADD CONSTRAINT declaration_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY wallet.declaration
    ADD CONSTRAINT declaration_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY wallet.declaration
    ADD CONSTRAINT declaration_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY wallet.delisting
    ADD CONSTRAINT delisting_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES wallet.asset(id);

ALTER TABLE ONLY wallet.delisting
    ADD CONSTRAINT delisting_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator.operator(id);

ALTER TABLE ONLY wallet.deposit_address
    ADD CONSTRAINT deposit_address_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.deposit
    ADD CONSTRAINT deposit_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.deposit
    ADD CONSTRAINT deposit_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY wallet.holding
    ADD CONSTRAINT holding_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.hot_wallet_cap
    ADD CONSTRAINT hot_wallet_cap_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.manual_deposit
    ADD CONSTRAINT manual_deposit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES wallet.deposit(id);

ALTER TABLE ONLY wallet.network_fee
    ADD CONSTRAINT network_fee_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.network_fee
    ADD CONSTRAINT network_fee_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY wallet.output
    ADD CONSTRAINT output_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.reading
    ADD CONSTRAINT reading_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.refill
    ADD CONSTRAINT refill_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY wallet.refill
    ADD CONSTRAINT refill_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES wallet.asset(id);

ALTER TABLE ONLY wallet.refill_payment
    ADD CONSTRAINT refill_payment_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.refill_payment
    ADD CONSTRAINT refill_payment_refill_id_fkey FOREIGN KEY (refill_id) REFERENCES wallet.refill(id);

ALTER TABLE ONLY wallet.refill
    ADD CONSTRAINT refill_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator.operator(id);

ALTER TABLE ONLY wallet.scanned_block
    ADD CONSTRAINT scanned_block_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.sweep
    ADD CONSTRAINT sweep_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES wallet.asset(id);

ALTER TABLE ONLY wallet.sweep
    ADD CONSTRAINT sweep_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.sweep_transaction
    ADD CONSTRAINT sweep_transaction_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES wallet.sweep(id);

ALTER TABLE ONLY wallet.term
    ADD CONSTRAINT term_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES wallet.asset(id);

ALTER TABLE ONLY wallet.unknown_payment
    ADD CONSTRAINT unknown_payment_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.withdrawal_address
    ADD CONSTRAINT withdrawal_address_currency_id_chain_code_fkey FOREIGN KEY (currency_id, chain_code) REFERENCES wallet.asset(currency_id, chain_code);

ALTER TABLE ONLY wallet.withdrawal
    ADD CONSTRAINT withdrawal_address_id_fkey FOREIGN KEY (address_id) REFERENCES wallet.withdrawal_address(id);

ALTER TABLE ONLY wallet.withdrawal
    ADD CONSTRAINT withdrawal_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.withdrawal
    ADD CONSTRAINT withdrawal_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES ledger.currency(id);

ALTER TABLE ONLY wallet.withdrawal_event
    ADD CONSTRAINT withdrawal_event_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id);

ALTER TABLE ONLY wallet.withdrawal_slot
    ADD CONSTRAINT withdrawal_slot_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.withdrawal_slot
    ADD CONSTRAINT withdrawal_slot_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES wallet.sweep(id);

ALTER TABLE ONLY wallet.withdrawal_slot
    ADD CONSTRAINT withdrawal_slot_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id);

ALTER TABLE ONLY wallet.withdrawal_transaction
    ADD CONSTRAINT withdrawal_transaction_chain_code_fkey FOREIGN KEY (chain_code) REFERENCES wallet.chain(code);

ALTER TABLE ONLY wallet.withdrawal_transaction
    ADD CONSTRAINT withdrawal_transaction_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES wallet.withdrawal(id);

ALTER TABLE ONLY webhook.delivery
    ADD CONSTRAINT delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook.endpoint(id);

ALTER TABLE ONLY webhook.delivery
    ADD CONSTRAINT delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook.event(id);
