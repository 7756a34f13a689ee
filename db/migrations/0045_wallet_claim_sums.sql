-- Locks: wallet.deposit for the length of a check of new rows only. Rewrites: none. breaking: no
-- A claimed deposit waits a day before it may leave, and is never credited with more than was claimed.
alter table wallet.deposit drop constraint deposit_check3;
alter table wallet.deposit add constraint deposit_check3 check (chain_code is not null
  or state in ('pending_review', 'credited', 'withdrawable', 'rejected')) not valid;
alter table wallet.deposit add constraint deposit_claim_bounded check (chain_code is not null or amount <= received)
  not valid;
create index deposit_claim_maturing on wallet.deposit (withdrawable_at)
  where chain_code is null and state = 'credited';
create index manual_deposit_decided on wallet.manual_deposit (decided_at);
create index withdrawal_decided on wallet.withdrawal (decided_by, decided_at);
create index withdrawal_by_address on wallet.withdrawal (chain_code, address, created_at);
