-- Locks: of micro.order while its two indexes are built and the open orders are copied, some seconds per million
-- orders; micro.due is new. Rewrites: none. breaking: no

-- The orders that wait for a tick, each with the instant from which a tick may decide it: its acceptance until it has
-- its entry, then its expiry. They stand apart because what decides an order would else change every index of all
-- orders: so entries and settlements change none, and what is due is found however many orders there were.
create table micro.due (
  user_id bigint not null,
  order_id bigint not null references micro.order,
  due_at timestamptz not null,
  primary key (user_id, order_id)
);
create index due_at on micro.due (due_at, order_id);
insert into micro.due (user_id, order_id, due_at)
select user_id, id, case state when 'pending' then accepted_at else expires_at end
from micro.order where settled_at is null;

-- The rows of orders are found by their keys, whatever size the table had when the statements were planned.
create function micro.keep_due() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
create trigger order_inserted after insert on micro.order
  referencing new table as changed for each statement execute function micro.keep_due();
create trigger order_updated after update on micro.order
  referencing new table as changed for each statement execute function micro.keep_due();

-- Room on each page for the two later versions of its orders.
alter table micro.order set (fillfactor = 45);
drop index micro.order_running;
drop index micro.order_pending;
drop index micro.order_open;
drop index micro.order_by_day;
drop index micro.order_without_receipt;
create index order_by_expiry on micro.order (user_id, expires_at) where not is_practice;
create index order_without_receipt on micro.order (expires_at) where receipt is null;
