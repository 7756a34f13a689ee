-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
-- online
-- The oldest notices of each kind, so that no list of kinds stands here as well.
create index concurrently if not exists notification_by_kind_and_age on notification.notification (kind, created_at);
