-- Locks: none that keep a reader or a writer waiting; rows are checked. Rewrites: none. breaking: no
-- compatible-from: 0105
alter table notification.notification validate constraint notification_kind_check;
alter table notification.kind_off validate constraint kind_off_kind_check;
