-- Locks: exclusive on notification.push_subscription for an instant. Rewrites: none, its rows are removed. breaking: no
-- A subscription ends with the session that asked for it. Those of nobody's session go; browsers subscribe again.
delete from notification.push_subscription;
alter table notification.push_subscription add column session_id uuid not null;
create unique index push_subscription_by_session on notification.push_subscription (session_id);
