-- Locks: operator.operator for a moment. Rewrites: none. breaking: no
-- Two security admins decide over access, and the operator concerned sets the own secrets by a link that works once.
alter table operator.operator alter column password_hash drop not null;
alter table operator.operator alter column secret_sealed drop not null;
-- Who has no secrets yet was made or reset and has not followed the link.
alter table operator.operator add constraint operator_enrolled check
  ((password_hash is null) = (secret_sealed is null));
-- From when on the operator may take part in changes that need two persons; null: at once.
alter table operator.operator add column may_act_from timestamptz;
-- Who proposed to make this operator, and who proposed the last reset. Null: the command line of the server, or nobody.
alter table operator.operator add column made_by bigint references operator.operator;
alter table operator.operator add column reset_by bigint references operator.operator;

create table operator.enrolment (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator.operator,
  token_hash bytea not null constraint enrolment_token_hash_key unique check (length(token_hash) = 32),
  -- Of the authenticator that is being set up.
  secret_sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Used, or replaced by a later link.
  ended_at timestamptz
);
create unique index enrolment_one_open on operator.enrolment (operator_id) where ended_at is null;
