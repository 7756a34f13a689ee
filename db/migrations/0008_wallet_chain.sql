-- The chains that the exchange watches and the coins that live on them.
-- Lock: new schema and new tables only. Rewrite: none.
-- breaking: no

create schema wallet;
