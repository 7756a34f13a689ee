-- Locks: none that keep a reader or a writer waiting; rows are checked. Rewrites: none. breaking: no
-- compatible-from: 0105
alter table contract.position validate constraint position_trail_check;
alter table contract.position validate constraint position_close_reason_check;
alter table contract.position validate constraint position_closing_reason_check;
alter table contract.position validate constraint position_closing_tick;
alter table contract.close validate constraint close_reason_check;
