-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema referral;

create table referral.referral (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  created_at timestamptz not null
);
create index referral_user on referral.referral (user_id, id desc);
