-- Locks: none on tables in use. Rewrites: none. breaking: no
-- Browsers that a user has logged in with, each known by the hash of a token that opens nothing. The hash before is good
-- until the newer token has come back, as the answer that carried it may have been lost.
create table identity.device (
  id uuid primary key,
  user_id bigint not null references identity.user (id),
  hash bytea not null unique check (length(hash) = 32),
  previous_hash bytea unique check (length(previous_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index device_by_user on identity.device (user_id, last_used_at desc);
create index device_by_age on identity.device (last_used_at);
