-- Locks: contract.close and contract.position while their rows are checked. Rewrites: none. breaking: no
-- A close that pays for another one has a reason of its own. A take-profit or stop-loss that has fired and waits keeps
-- the tick at which it fired, and when it was set. What waits from before was asked for.
alter table contract.close drop constraint close_reason_check;
alter table contract.close add constraint close_reason_check
  check (reason in ('requested', 'take_profit', 'stop_loss', 'covering', 'liquidation'));
alter table contract.position drop constraint position_close_reason_check;
alter table contract.position add constraint position_close_reason_check
  check (close_reason in ('requested', 'take_profit', 'stop_loss', 'covering', 'liquidation'));
alter table contract.position add column triggers_at timestamptz;
alter table contract.position add column closing_reason text
  check (closing_reason in ('requested', 'take_profit', 'stop_loss'));
alter table contract.position add column closing_seq bigint check (closing_seq > 0);
alter table contract.position add column closing_mark numeric(38,18)
  check (closing_mark > 0 and closing_mark <> 'NaN');
alter table contract.position add constraint position_closing_tick check (
  (closing_seq is null) = (closing_mark is null)
  and (closing_seq is not null) = (coalesce(closing_reason, 'requested') <> 'requested')
  and (closing_reason is null or closing_at is not null));
