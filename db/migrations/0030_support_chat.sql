-- Locks: none, the tables are new. Rewrites: none. breaking: no

-- One for each user who has ever written. Whoever writes locks the row first, so its messages have rising ids.
create table support.conversation (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null unique check (user_id > 0),
  state text not null check (state in ('open', 'closed')),
  -- Who has claimed it.
  operator_id bigint,
  operator_name text,
  -- Since when the user waits for an answer.
  waiting_since timestamptz,
  -- The newest message that operators have dealt with, by an answer or by closing.
  answered_id bigint not null default 0,
  last_message_id bigint not null default 0,
  last_at timestamptz not null,
  -- Up to where the user has read, and the first instant of what operators wrote beyond it.
  user_read_id bigint not null default 0,
  unread_since timestamptz,
  -- The newest message of an operator, and up to which of them a notice has told.
  operator_message_id bigint not null default 0,
  told_id bigint not null default 0,
  created_at timestamptz not null,
  check ((operator_id is null) = (operator_name is null)),
  check (state = 'open' or (operator_id is null and waiting_since is null)),
  check ((unread_since is not null) = (operator_message_id > user_read_id)),
  check (greatest(answered_id, user_read_id, operator_message_id, told_id) <= last_message_id)
);
create index conversation_waiting on support.conversation (waiting_since, id) where state = 'open';
create index conversation_last on support.conversation (last_message_id desc);
create index conversation_unread on support.conversation (unread_since) where unread_since is not null;

create table support.message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversation,
  sender text not null check (sender in ('user', 'operator', 'system')),
  text text check (text <> ''),
  event text check (event in ('nobody_present', 'operator_joined', 'handed_over', 'closed')),
  file_id uuid,
  user_id bigint,
  operator_id bigint,
  operator_name text,
  idempotency_key text,
  at timestamptz not null,
  unique (user_id, idempotency_key),
  unique (operator_id, idempotency_key),
  check ((sender = 'system') = (event is not null)),
  check ((sender = 'system') = (text is null and file_id is null)),
  check ((sender = 'user') = (user_id is not null)),
  check ((sender = 'operator') = (operator_id is not null and operator_name is not null)),
  check ((sender = 'system') = (idempotency_key is null)),
  check (file_id is null or sender = 'user')
);
create index message_thread on support.message (conversation_id, id desc);
create index message_user_time on support.message (user_id, at) where user_id is not null;
