-- Locks: wallet.deposit while its rows are checked. Rewrites: none. breaking: no
-- Assets are delisted at announced dates: deposits end first, withdrawals 30 days later at the earliest. A deposit that
-- arrives after the first date is `late` until two operators credit it.
create table wallet.delisting (
  id integer generated always as identity primary key,
  asset_id integer not null references wallet.asset,
  deposits_until timestamptz not null,
  withdrawals_until timestamptz not null,
  reason text not null check (reason <> ''),
  operator_id bigint not null references operator.operator,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint delisting_order check (withdrawals_until >= deposits_until + interval '30 days'),
  constraint delisting_withdrawn check (withdrawn_at < deposits_until)
);
create unique index delisting_kept on wallet.delisting (asset_id) where withdrawn_at is null;

alter table wallet.deposit drop constraint deposit_state_check;
alter table wallet.deposit add constraint deposit_state_check check (state in ('seen', 'credited', 'withdrawable',
  'below_minimum', 'late', 'orphaned', 'pending_review', 'rejected'));
alter table wallet.deposit drop constraint deposit_check6;
alter table wallet.deposit add constraint deposit_check6
  check (state not in ('seen', 'below_minimum', 'late', 'pending_review', 'rejected') or credited_at is null);
