-- Locks: spot.order and spot.trade for good, while what 0104 left is copied and all is counted (ADR 88 has times).
-- Rewrites: none. breaking: yes. Code of before would read open orders without their index: stop it first.
lock table spot."order", spot.trade in access exclusive mode;

-- Orders that were open when they were noted, and later ones.
with left_over as materialized (
  select order_id as id from spot.open_order
  union
  select id from spot."order"
  where id > greatest((select max(id) from spot.order_row), (select max(order_id) from spot.open_order), 0)
)
insert into spot.order_row select o.* from left_over l join spot.order_to_copy o on o.id = l.id order by o.id;
truncate spot.open_order;
insert into spot.open_order
  select user_id, match_id, id from spot."order" where state = 'pending' order by user_id, match_id, id;
insert into spot.trade_row
  select t.* from spot.market_state s cross join lateral (
    select * from spot.trade_to_copy c where c.match_id = s.match_id
      and c.trade_seq > coalesce((select max(trade_seq) from spot.trade_row where match_id = s.match_id), 0)
  ) as t order by t.match_id, t.trade_seq;

do $$
begin
  if (select count(*) from spot.order_row) <> (select count(*) from spot."order")
    or (select count(*) from spot.trade_row) <> (select count(*) from spot.trade) then
    raise exception 'orders or trades were not copied completely';
  end if;
end $$;

-- The newest order of a match, or one below it that all of them are above.
alter table spot.market_state add column last_order_id bigint not null default 0 check (last_order_id >= 0);
update spot.market_state set last_order_id = coalesce((select max(id) from spot."order"), 0);

drop view spot.order_to_copy, spot.trade_to_copy;
drop table spot."order", spot.trade;

-- An order of before has the public id that it was given; every other one has its match and its id in the first and the last group.
create view spot."order" as
  select id,
    coalesce(public_id,
      (lpad(to_hex(match_id), 8, '0') || '-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid) as public_id,
    user_id, match_id, coalesce(client_text, client_uuid::text) as client_order_id,
    case side when 'b' then 'buy' when 's' then 'sell' end as side,
    case type when 'l' then 'limit' when 'm' then 'market' when 'L' then 'stop_limit' when 'M' then 'stop_market' end as type,
    case time_in_force when 'g' then 'gtc' when 'i' then 'ioc' when 'f' then 'fok' end as time_in_force,
    post_only, price, stop_price,
    case stop_trigger when 'u' then 'up' when 'd' then 'down' end as stop_trigger,
    quantity, total, maker_fee_ppm, taker_fee_ppm,
    case state when 'p' then 'pending' when 'c' then 'completed' when 'r' then 'revoked' end as state,
    case revoke_reason when 'r' then 'requested' when 'i' then 'ioc' when 'f' then 'fok' when 'p' then 'post_only'
      when 's' then 'self_trade' when 'w' then 'sweep_bound' when 'l' then 'no_liquidity' when 'b' then 'budget'
      when 'o' then 'oco' when 'd' then 'delisted' end as revoke_reason,
    coalesce(executed_quantity, 0)::numeric(38,18) as executed_quantity,
    coalesce(executed_total, 0)::numeric(38,18) as executed_total,
    coalesce(fee, 0)::numeric(38,18) as fee, coalesce(held, 0)::numeric(38,18) as held,
    oco_order_id, placed_seq, triggered_seq, cancelled_seq, triggered_at, created_at,
    coalesce(updated_at, created_at) as updated_at, list_client_order_id
  from spot.order_row;
create view spot.trade as
  select match_id, trade_seq, id, price, quantity, (price * quantity)::numeric(38,18) as total,
    case taker_side when 'b' then 'buy' when 's' then 'sell' end as taker_side,
    maker_order_id, taker_order_id, maker_user_id, taker_user_id, maker_fee, taker_fee, at
  from spot.trade_row;

-- The server reads views, which show rows by the rights of their owner.
create or replace function kernel.server_rights() returns table (relation oid, privilege text, columns name[])
language sql stable set search_path = pg_catalog, pg_temp as $$
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
