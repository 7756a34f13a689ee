-- Locks: a moment on market.delisting. Rewrites: none. breaking: no
-- Users read why a delisting was withdrawn; reasons from before stay inside.
alter table market.delisting add column withdraw_reason text check (withdraw_reason <> ''),
  add constraint delisting_withdraw_reason check (withdraw_reason is null or state = 'withdrawn');
