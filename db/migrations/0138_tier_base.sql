-- Locks: none, the tables are new. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema tier;

-- Versions of the programme of fee levels; the newest one in effect at the beginning of a UTC day decides it.
create table tier.programme (
  id bigint generated always as identity primary key,
  -- Days for which a level is kept at least.
  keep_days integer not null check (keep_days between 0 and 90),
  effective_from timestamptz not null constraint programme_effective_from_key unique,
  operator_name text not null,
  reason text not null,
  is_reason_public boolean not null default true
);

create table tier.level (
  programme_id bigint not null references tier.programme,
  -- From 1 in their order; 0 is the level of everybody, in the group 'default'.
  level integer not null check (level between 1 and 12),
  name text not null check (length(name) between 1 and 40),
  user_group text not null check (length(user_group) between 1 and 40 and user_group <> 'default'),
  -- In USDT: what is traded in 30 days, and what the account is worth on average in them. One of them is enough.
  volume numeric(38,18) check (volume > 0 and volume <> 'NaN'),
  holdings numeric(38,18) check (holdings > 0 and holdings <> 'NaN'),
  primary key (programme_id, level),
  unique (programme_id, name),
  unique (programme_id, user_group),
  check (volume is not null or holdings is not null)
);

-- Worth in USDT of what a person traded in a UTC day, added up with each settled hour.
create table tier.volume_day (
  user_id bigint not null check (user_id > 0),
  day date not null,
  value numeric(38,18) not null check (value > 0 and value <> 'NaN'),
  primary key (user_id, day)
);
-- For the removal of old days.
create index volume_day_by_day on tier.volume_day (day);

-- Days on which levels were assigned, and how far that came: every user up to a number is done.
create table tier.assigned_day (
  day date primary key,
  programme_id bigint not null references tier.programme,
  after_user bigint not null default 0,
  measured integer not null default 0,
  changed integer not null default 0,
  began_at timestamptz not null,
  done_at timestamptz check (done_at >= began_at)
);

-- A level that a person has from a day on, with what was measured; the newest one holds.
create table tier.standing (
  user_id bigint not null check (user_id > 0),
  from_day date not null references tier.assigned_day,
  programme_id bigint not null references tier.programme,
  level integer not null check (level between 0 and 12),
  user_group text not null,
  volume numeric(38,18) not null check (volume >= 0 and volume <> 'NaN'),
  holdings numeric(38,18) not null check (holdings >= 0 and holdings <> 'NaN'),
  -- The first day on which it may fall.
  kept_until date not null,
  primary key (user_id, from_day),
  check ((level = 0) = (user_group = 'default'))
);

-- A group that two operators gave a person until a time, whatever the programme says.
create table tier.assignment (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  user_group text not null check (length(user_group) between 1 and 40),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  operator_name text not null,
  approver_name text not null,
  reason text not null,
  -- Set when it ends by its time, or before by another one.
  ended_at timestamptz check (ended_at >= from_at)
);
create unique index assignment_active on tier.assignment (user_id) where ended_at is null;
create index assignment_by_user on tier.assignment (user_id, id desc);
create index assignment_due on tier.assignment (until_at) where ended_at is null;

create trigger programme_append_only before update or delete or truncate on tier.programme
  for each statement execute function kernel.refuse_change();
create trigger level_append_only before update or delete or truncate on tier.level
  for each statement execute function kernel.refuse_change();
create trigger standing_append_only before update or delete or truncate on tier.standing
  for each statement execute function kernel.refuse_change();
create trigger assignment_kept
  before delete or truncate or update of id, user_id, user_group, from_at, until_at, operator_name, approver_name, reason
  on tier.assignment for each statement execute function kernel.refuse_change();
