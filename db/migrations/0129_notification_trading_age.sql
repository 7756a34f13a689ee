-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
-- online
drop index concurrently if exists notification.notification_trading_by_age;
