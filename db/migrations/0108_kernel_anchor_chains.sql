-- Locks: none that anybody waits for. Rewrites: none. breaking: no
-- compatible-from: 0105
alter table kernel.anchor validate constraint anchor_chain_check;
