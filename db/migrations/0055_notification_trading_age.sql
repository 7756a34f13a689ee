-- Locks: notification.notification while the index is built. Rewrites: none. breaking: no
create index notification_trading_by_age on notification.notification (created_at) where kind in (
  'spot_order_filled', 'spot_order_part_filled', 'spot_stop_triggered', 'contract_order_filled',
  'contract_take_profit', 'contract_stop_loss', 'micro_ended');
