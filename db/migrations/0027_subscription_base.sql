-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema subscription;

create table subscription.subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  created_at timestamptz not null
);
create index subscription_user on subscription.subscription (user_id, id desc);
