-- Locks: none, the database is empty. Rewrites: none. breaking: no
create schema kernel;

-- One row per applied file of db/migrations; written by db/migrate.ts only.
create table kernel.migration (
  number integer primary key check (number > 0),
  name text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  applied_at timestamptz not null default now()
);
