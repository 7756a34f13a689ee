-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema support;

-- What a user wrote, with the pictures of the file slice that belong to it.
create table support.feedback (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null check (user_id > 0),
  type text not null check (type in ('account', 'deposit_withdrawal', 'trading', 'fiat', 'security', 'suggestion',
    'other')),
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  pictures uuid[] not null check (cardinality(pictures) <= 4),
  state text not null check (state in ('awaiting_reply', 'replied')),
  created_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= created_at),
  -- Since when it awaits a reply: follow-ups before the reply do not move it.
  waiting_since timestamptz,
  first_reply_at timestamptz,
  idempotency_key text not null,
  unique (user_id, idempotency_key),
  check ((state = 'awaiting_reply') = (waiting_since is not null)),
  check (state = 'awaiting_reply' or first_reply_at is not null)
);
create index feedback_user on support.feedback (user_id, id desc);
create index feedback_user_time on support.feedback (user_id, created_at);
create index feedback_waiting on support.feedback (waiting_since, id) where waiting_since is not null;
create index feedback_first_reply on support.feedback (first_reply_at) where first_reply_at is not null;

-- What either side wrote since.
create table support.feedback_message (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references support.feedback,
  sender text not null check (sender in ('user', 'operator')),
  text text not null check (text <> ''),
  pictures uuid[] not null check (cardinality(pictures) <= 4),
  user_id bigint,
  operator_id bigint,
  operator_name text,
  idempotency_key text,
  at timestamptz not null,
  unique (user_id, idempotency_key),
  check ((sender = 'user') = (user_id is not null and idempotency_key is not null)),
  check ((sender = 'operator') = (operator_id is not null and operator_name is not null))
);
create index feedback_message_thread on support.feedback_message (feedback_id, id);
create index feedback_message_user_time on support.feedback_message (user_id, at) where user_id is not null;

-- Ready-made answers of both desks.
create table support.template (
  id bigint generated always as identity primary key,
  desk text not null check (desk in ('feedback', 'chat')),
  type text check (type in ('account', 'deposit_withdrawal', 'trading', 'fiat', 'security', 'suggestion', 'other')),
  locale text not null,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  updated_at timestamptz not null,
  check (desk = 'feedback' or type is null)
);

-- Who is at the desk: an operator is, for a minute after each look at it.
create table support.presence (
  operator_id bigint primary key,
  operator_name text not null,
  seen_at timestamptz not null
);
