-- Locks: none. Rewrites: none. breaking: no
-- online
-- The slot that an approved withdrawal has reserved before it is signed.
create index concurrently if not exists withdrawal_slot_withdrawal on wallet.withdrawal_slot (withdrawal_id);
