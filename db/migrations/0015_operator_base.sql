-- Locks: none, the schema is new. Rewrites: none. breaking: no
create schema operator;
