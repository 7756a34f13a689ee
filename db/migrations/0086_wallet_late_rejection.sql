-- Locks: wallet.deposit while its rows are checked. Rewrites: none. breaking: no
-- A late deposit can be `rejected` with a reason that its user reads.
alter table wallet.deposit add column reject_reason text check (reject_reason <> '');
alter table wallet.deposit drop constraint deposit_check4;
alter table wallet.deposit add constraint deposit_check4 check (
  chain_code is null or (state <> 'pending_review' and amount is not null));
alter table wallet.deposit add constraint deposit_rejected check (
  reject_reason is null and (chain_code is null or state <> 'rejected')
  or reject_reason is not null and chain_code is not null and state in ('rejected', 'orphaned'));
