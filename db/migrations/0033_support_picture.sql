-- Locks: file.file and support.message for the length of their checks. Rewrites: none. breaking: no

-- A picture belongs to a user or to an operator, who sends it in the chat with customer service.
alter table file.file alter column user_id drop not null;
alter table file.file add column operator_id bigint check (operator_id > 0);
alter table file.file add constraint file_owner_check check (num_nonnulls(user_id, operator_id) = 1);

create table file.operator_upload_day (
  operator_id bigint not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (operator_id, day)
);

alter table support.message drop constraint message_check5;
