-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema feedback;

create table feedback.feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  created_at timestamptz not null
);
create index feedback_user on feedback.feedback (user_id, id desc);
