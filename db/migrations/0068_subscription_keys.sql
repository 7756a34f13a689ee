-- Locks: a moment on subscription.step. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'subscription.' || kind, decode(repeat('00', 32), 'hex'), at
  from subscription.step where at > now() - interval '7 days' and length(idempotency_key) between 1 and 64
  on conflict do nothing;
-- The commitment says whose step it is.
alter table subscription.step drop column idempotency_key, drop column user_id;
