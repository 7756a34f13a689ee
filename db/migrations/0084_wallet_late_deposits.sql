-- online
-- Locks: none that waits for writers. Rewrites: none. breaking: no
-- The queue of deposits that arrived after their asset was closed.
create index concurrently if not exists deposit_late on wallet.deposit (seen_at) where state = 'late';
