-- Locks: a moment on micro.order. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'micro.place', decode(repeat('00', 32), 'hex'), accepted_at
  from micro.order where accepted_at > now() - interval '7 days'
  on conflict do nothing;
alter table micro.order drop column idempotency_key;
