-- Locks: a moment on wallet.withdrawal_slot. Rewrites: none. breaking: no
-- When a slot was reserved. Null on those of before, each of which has its transaction.
alter table wallet.withdrawal_slot add column reserved_at timestamptz;
