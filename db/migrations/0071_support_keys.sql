-- Locks: a moment on support.message, support.feedback and support.feedback_message. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select coalesce('user ' || user_id, 'operator ' || operator_id), idempotency_key,
    case sender when 'user' then 'support.send_message' else 'support.operator_send_message' end,
    decode(repeat('00', 32), 'hex'), at
  from support.message where at > now() - interval '7 days' and length(idempotency_key) between 1 and 64
  on conflict do nothing;
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'feedback.submit', decode(repeat('00', 32), 'hex'), created_at
  from support.feedback where created_at > now() - interval '7 days' and length(idempotency_key) between 1 and 64
  on conflict do nothing;
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'feedback.reply', decode(repeat('00', 32), 'hex'), at
  from support.feedback_message where at > now() - interval '7 days' and length(idempotency_key) between 1 and 64
  on conflict do nothing;
alter table support.message drop constraint message_check4, drop column idempotency_key;
alter table support.feedback drop column idempotency_key;
alter table support.feedback_message
  drop constraint feedback_message_check,
  add constraint feedback_message_check check ((sender = 'user') = (user_id is not null)),
  drop column idempotency_key;
