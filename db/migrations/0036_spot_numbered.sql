-- Locks: spot.order and spot.trade while their indexes are built. Rewrites: none. breaking: no
-- Clients that page by numbers and times within one match, and name the pairs that they place.
alter table spot.order add column list_client_order_id text
  check (length(list_client_order_id) between 1 and 64 and (list_client_order_id is null or oco_order_id is not null));
create index order_by_match on spot.order (user_id, match_id, created_at);
-- One row of each pair: the leg with the smaller number, which is the number of the pair.
create index order_pair on spot.order (user_id, id) where oco_order_id > id;
create index order_pair_client_id on spot.order (user_id, list_client_order_id)
  where list_client_order_id is not null;
create index trade_by_maker_match on spot.trade (maker_user_id, match_id, at);
create index trade_by_taker_match on spot.trade (taker_user_id, match_id, at);
