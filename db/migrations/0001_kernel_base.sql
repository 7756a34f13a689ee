-- Locks: none, the database is empty. Rewrites: none. breaking: no
create schema kernel;

-- One row per applied file of db/migrations; written by db/migrate.ts only.
create table kernel.migration (
  number integer primary key check (number > 0),
  name text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  applied_at timestamptz not null default now()
);

-- Failed attempts at secrets, per account and per network, of users and of operators; a restart keeps them.
create table kernel.failure (
  scope text not null check (scope in ('identity', 'operator')),
  key text not null,
  failures integer not null check (failures >= 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz not null,
  primary key (scope, key)
);
