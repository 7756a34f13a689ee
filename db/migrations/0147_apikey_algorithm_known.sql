-- Locks: none that keep a reader or a writer waiting; rows are checked. Rewrites: none. breaking: no
-- compatible-from: 0105
alter table apikey.api_key validate constraint api_key_algorithm_check;
