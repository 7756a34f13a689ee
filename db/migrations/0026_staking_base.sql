-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema staking;

create table staking.staking (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  created_at timestamptz not null
);
create index staking_user on staking.staking (user_id, id desc);
