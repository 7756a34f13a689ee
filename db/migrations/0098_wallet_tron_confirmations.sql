-- Locks: wallet.chain (row share). Rewrites: one row. breaking: no
-- A block of TRON is final once 19 of its 27 witnesses have built on it. Nothing has been deposited there: it had no node.
update wallet.chain set confirmations_withdraw = 19 where family = 'tron' and confirmations_withdraw = 6;
