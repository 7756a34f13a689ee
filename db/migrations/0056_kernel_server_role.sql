-- Locks: a moment on tick.tick, which gets a trigger. Rewrites: none. breaking: no
-- What the role of the server may do. The owner of the tables migrates and lets the server in; the server itself can
-- neither change what is append-only nor the tables and their triggers.

-- The schemas of the platform: those that belong to the role that migrates.
create function kernel.own_schemas() returns table (id oid, name name)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select n.oid, n.nspname from pg_namespace n
  join pg_namespace kernel on kernel.nspname = 'kernel' and kernel.nspowner = n.nspowner
  where n.nspname !~ '^(pg_|information_schema$|public$)'
$$;

-- The rights of the server on each table: all of them on an ordinary one; on one that a trigger of a function refuse_*
-- protects, those that the trigger lets pass, column by column where it names columns. Whatever condition such a trigger
-- has, the server cannot meet it. `columns` is null for the whole table.
create function kernel.server_rights() returns table (relation oid, privilege text, columns name[])
language sql stable set search_path = pg_catalog, pg_temp as $$
  with own as (
    select c.oid as relation, c.oid <> 'kernel.migration'::regclass as is_written
    from pg_class c join kernel.own_schemas() s on s.id = c.relnamespace
    where c.relkind in ('r', 'p')
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
  from frozen f where not f.is_whole and f.relation in (select o.relation from own o)
$$;

-- Gives the role of the server exactly its rights; repeating it changes nothing. The migrator calls it after each
-- migration, so a new table has its rights and a new append-only one is protected by its trigger alone.
create function kernel.grant_to_server(server name) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
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

-- Waits for every transaction that is writing to the ledger, and keeps new ones out until the end of this one: a lock
-- that takes more than the right to insert.
create function ledger.lock_txns() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table ledger.txn in share mode;
end $$;

-- Tells the planner about a table, which is for its owner.
create function kernel.analyze_table(name regclass) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('analyze %s', name);
end $$;

-- Ticks are removed by age and in no other way. The newest of a series stays, and so do those of the seven days before
-- the newest of all, whatever the caller asks for.
create function tick.prune(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  pruned integer;
begin
  perform set_config('openbourse.is_pruning', 'on', true);
  with newest as (
    select s.id, t.seq, t.at from tick.series s
    cross join lateral (select seq, at from tick.tick where series_id = s.id order by seq desc limit 1) t
  ), old as (
    select t.series_id, t.seq from newest n
    cross join lateral (
      select series_id, seq from tick.tick
      where series_id = n.id and seq < n.seq
        and at < least(before, (select max(at) from newest) - interval '7 days')
      order by at limit most
    ) t
  )
  delete from tick.tick t using old where t.series_id = old.series_id and t.seq = old.seq;
  get diagnostics pruned = row_count;
  perform set_config('openbourse.is_pruning', '', true);
  return pruned;
end $$;
create trigger tick_pruned before delete on tick.tick
  for each statement when (current_setting('openbourse.is_pruning', true) is distinct from 'on')
  execute function tick.refuse_change();

-- Its name tells that it refuses whatever it is called for.
alter function identity.keep_inviter() rename to refuse_inviter_change;
