-- Locks: none. Rewrites: none. breaking: no
-- What the site, a product, a market or an asset takes: rows, so that a restart opens nothing that was closed.
create table kernel.mode (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('cancel_only', 'no_withdrawals', 'read_only', 'maintenance')),
  -- What it is about: everything that agrees with each of these that is not null.
  product text check (product ~ '^[a-z]{2,20}$'),
  match_id integer,
  currency_id integer,
  reason text not null check (length(reason) between 1 and 500),
  -- Null for the auditor.
  set_by text check (set_by <> ''),
  set_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= set_at),
  lifted_by text check (lifted_by <> ''),
  lift_reason text check (length(lift_reason) between 1 and 500),
  check (num_nulls(lifted_at, lifted_by, lift_reason) in (0, 3))
);
create unique index mode_active on kernel.mode (mode, product, match_id, currency_id) nulls not distinct
  where lifted_at is null;

-- What the audit found. A row is kept: mended when a full check finds it no more, acknowledged by two persons, or open.
create table ledger.violation (
  id bigint generated always as identity primary key,
  check_name text not null,
  -- The hash of the check and of what identifies the row.
  key bytea not null check (length(key) = 32),
  facts jsonb not null,
  product text,
  match_id integer,
  currency_id integer,
  found_at timestamptz not null,
  last_found_at timestamptz not null,
  mended_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledge_reason text check (length(acknowledge_reason) between 1 and 500),
  check (num_nulls(acknowledged_at, acknowledged_by, acknowledge_reason) in (0, 3))
);
create unique index violation_present on ledger.violation (key) where mended_at is null;
create function ledger.refuse_violation_delete() returns trigger language plpgsql as $$
begin
  raise exception 'violations are kept' using errcode = '23001';
end $$;
create trigger violation_kept before delete on ledger.violation for each row execute function ledger.refuse_violation_delete();

-- How far each check has looked, so that a start goes on from there.
create table ledger.audit_check (
  name text primary key,
  -- Where the next look at what is new begins.
  bounds jsonb not null,
  verified_at timestamptz not null,
  -- When all was looked at last, and how long it took.
  full_at timestamptz,
  full_ms integer check (full_ms >= 0)
);
