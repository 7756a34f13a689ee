-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema support;

create table support.support (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  created_at timestamptz not null
);
create index support_user on support.support (user_id, id desc);
