-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema demo;

-- Messages that would leave by e-mail or SMS; only a server in demo mode writes them.
create table demo.message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  target text not null,
  subject text not null,
  text text not null,
  code text not null,
  at timestamptz not null
);
create index message_by_target on demo.message (target, id desc);
