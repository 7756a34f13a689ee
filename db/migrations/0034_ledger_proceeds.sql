-- Locks: ledger.house_movement for the length of its checks. Rewrites: none. breaking: no
-- What buyers paid for a settled offering can be moved out; such a movement names the offering.
alter table ledger.house_movement add column offering_id integer references subscription.offering;
alter table ledger.house_movement drop constraint house_movement_from_account_check;
alter table ledger.house_movement add constraint house_movement_from_account_check check (from_account in
  ('equity', 'contract_pool', 'insurance_fund', 'micro_bankroll', 'staking_rewards', 'subscription_proceeds'));
alter table ledger.house_movement add constraint house_movement_offering
  check ((from_account = 'subscription_proceeds') = (offering_id is not null));
create index house_movement_offering on ledger.house_movement (offering_id) where offering_id is not null;
