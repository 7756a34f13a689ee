-- Locks: a moment on contract.position and contract.close. Rewrites: none. breaking: no
-- compatible-from: 0105

-- A stop that follows the best mark price: percent or distance, and the tick that it follows. That tick is kept with its
-- path once its minute has a root, because ticks are pruned while positions stay open.
alter table contract.position
  add column trail jsonb,
  add column trail_path jsonb;
alter table contract.position add constraint position_trail_check check (trail is null or (
  jsonb_typeof(trail->'at') = 'number'
  and (trail->>'percent' is null) <> (trail->>'distance' is null)
  and opened_at is not null)) not valid;

-- It closes for a reason of its own, and keeps the tick at which it fired as the other triggers do.
alter table contract.close drop constraint close_reason_check;
alter table contract.close add constraint close_reason_check check (reason in
  ('requested', 'take_profit', 'stop_loss', 'trailing_stop', 'covering', 'liquidation', 'delisted')) not valid;
alter table contract.position drop constraint position_close_reason_check;
alter table contract.position add constraint position_close_reason_check check (close_reason in
  ('requested', 'take_profit', 'stop_loss', 'trailing_stop', 'covering', 'liquidation', 'delisted')) not valid;
alter table contract.position drop constraint position_closing_reason_check;
alter table contract.position add constraint position_closing_reason_check
  check (closing_reason in ('requested', 'take_profit', 'stop_loss', 'trailing_stop', 'delisted')) not valid;
alter table contract.position drop constraint position_closing_tick;
alter table contract.position add constraint position_closing_tick check (
  (closing_seq is null) = (closing_mark is null)
  and (closing_seq is not null)
    = (coalesce(closing_reason, 'requested') in ('take_profit', 'stop_loss', 'trailing_stop'))
  and (closing_reason is null or closing_at is not null)) not valid;
