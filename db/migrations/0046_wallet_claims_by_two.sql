-- Locks: none. Rewrites: none. breaking: no
-- A claim creates money on the word of whoever approves it, so every one takes two persons until two raise the limit.
insert into wallet.term (name, value, effective_from, state, reason)
values ('claim_one_operator_max', 0, '2026-01-01T00:00:01Z', 'approved', 'Every claimed deposit takes two persons');
