-- Locks: none, the tables are new. Rewrites: none. breaking: no
-- compatible-from: 0105
-- Facts that leave the platform, written by the transaction that makes them true and taken by the one that addresses them.
create table kernel.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  user_id bigint not null check (user_id > 0),
  -- The subject: the id of a deposit, for example.
  key text not null,
  data jsonb not null,
  created_at timestamptz not null
);

create schema webhook;

create table webhook.endpoint (
  id uuid primary key,
  url text not null check (url ~ '^https?://'),
  description text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  state text not null check (state in ('active', 'paused', 'removed')),
  secret_sealed bytea not null,
  is_secret_shown boolean not null default false,
  -- Signs beside the new one until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  constraint endpoint_old_secret check ((old_secret_sealed is null) = (old_secret_until is null))
);

create table webhook.event (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  kind text not null,
  -- Null for a test, which is about no user.
  user_id bigint,
  -- As it is sent, and signed, at every try.
  body text not null,
  created_at timestamptz not null
);
create index event_created on webhook.event (created_at);

create table webhook.delivery (
  endpoint_id uuid not null references webhook.endpoint (id),
  event_id bigint not null references webhook.event (id),
  kind text not null,
  user_id bigint,
  state text not null check (state in ('pending', 'delivered', 'dead')),
  tries integer not null default 0,
  due_at timestamptz not null,
  first_tried_at timestamptz,
  done_at timestamptz,
  primary key (endpoint_id, event_id)
);
create index delivery_due on webhook.delivery (endpoint_id, due_at, event_id) where state = 'pending';
create index delivery_subject on webhook.delivery (endpoint_id, user_id, event_id) where state = 'pending';
create index delivery_event on webhook.delivery (event_id, endpoint_id);
create index delivery_pending on webhook.delivery (event_id) where state = 'pending';
create index delivery_dead on webhook.delivery (endpoint_id) where state = 'dead';

create table webhook.attempt (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null,
  event_id bigint not null,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Null where there was no answer.
  status integer,
  error text
);
create index attempt_delivery on webhook.attempt (event_id, endpoint_id, id);
