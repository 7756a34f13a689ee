-- Locks: none. Rewrites: none.
-- compatible-from: 0105
-- The secrets that have sealed something in this database, so that a server which lacks one of them does not start. `mark`
-- follows from the secret and proves it; `id` is the byte before what it sealed, null for one without an id. The secret
-- that seals now has the greatest turn. Resealing removes those whose seals are all made anew.
create table kernel.sealing_secret (
  mark bytea primary key check (length(mark) = 32),
  id smallint check (id between 1 and 255),
  turn bigint not null unique check (turn > 0)
);
