-- Locks: none that keep a reader or a writer waiting; rows are checked. Rewrites: none. breaking: no
-- compatible-from: 0105
alter table spot.order_row validate constraint order_row_revoke_reason_check;
alter table contract.position validate constraint position_cancel_reason_check;
