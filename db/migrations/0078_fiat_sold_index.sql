-- Locks: none. Rewrites: none. breaking: no
-- online
create index concurrently if not exists order_sold on fiat."order" (seller_id, created_at)
  include (value) where state <> 'cancelled';
