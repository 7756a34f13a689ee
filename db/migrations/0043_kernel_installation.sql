-- Locks: none, the table is new. Rewrites: none. breaking: no
-- What the first start decided about this database, for ever.
create table kernel.installation (
  one boolean primary key default true check (one),
  -- The accounts and operators of a demonstration are published.
  is_demo boolean not null,
  -- Opens with the server's secret only.
  canary bytea not null
);
