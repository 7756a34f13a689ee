-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
select 1;
