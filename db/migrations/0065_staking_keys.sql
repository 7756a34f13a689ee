-- Locks: a moment on staking.order. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'staking.subscribe', decode(repeat('00', 32), 'hex'), ordered_at
  from staking.order where ordered_at > now() - interval '7 days' and length(idempotency_key) between 1 and 64;
alter table staking.order drop column idempotency_key;
