-- Locks: market.filter_change for a moment. Rewrites: none. breaking: no
-- Up to which order the filters before a change held: orders with higher numbers obey the new ones. Null until it is
-- applied, which happens while no order is accepted.
alter table market.filter_change add column after_order_id bigint check (after_order_id >= 0);
update market.filter_change c set after_order_id = coalesce((
    select o.id from spot.order o where o.match_id = c.match_id and o.created_at < c.effective_from
    order by o.id desc limit 1
  ), 0)
  where state = 'applied';
alter table market.filter_change add constraint filter_change_applied check ((state = 'applied') = (after_order_id is not null));
create index filter_change_by_order on market.filter_change (match_id, after_order_id) where state = 'applied';
