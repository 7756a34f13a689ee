-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema status;

-- How long a part was in one state. Parts and states are listed by the code that writes them.
create table status.span (
  id bigint generated always as identity primary key,
  part text not null check (part ~ '^[a-z]{1,20}$'),
  state text not null check (state in ('operational', 'restricted', 'down')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at >= from_at)
);
create index span_part on status.span (part, from_at desc, id desc);
-- Not of until_at, which moves four times a minute.
create index span_from on status.span (from_at);
