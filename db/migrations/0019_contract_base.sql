-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema contract;
