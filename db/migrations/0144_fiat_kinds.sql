-- Locks: none that keep a reader or a writer waiting; rows are checked. Rewrites: none. breaking: no
-- compatible-from: 0105
alter table fiat.ad validate constraint ad_payment_kinds_count;
