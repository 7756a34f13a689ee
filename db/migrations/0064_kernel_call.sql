-- Locks: none. Rewrites: none. breaking: no
-- Changes that were made with an Idempotency-Key, so that a repeat gets the reply of the first.
create table kernel.call (
  -- "user 42" or "operator 7"
  caller text not null check (length(caller) between 1 and 40),
  key text not null check (length(key) between 1 and 64),
  name text not null,
  -- SHA-256 of the call's name and its input without what proves the caller
  digest bytea not null check (length(digest) = 32),
  -- sealed; null while the call is under way and where the reply shows a secret
  reply bytea,
  called_at timestamptz not null,
  primary key (caller, key)
) with (fillfactor = 80);
create index call_called_at on kernel.call (called_at);
