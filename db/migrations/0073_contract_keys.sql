-- Locks: a moment on contract.request. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id || ' contract', idempotency_key, 'contract.' || (body::jsonb ->> 0),
    decode(repeat('00', 32), 'hex'), at
  from contract.request where at > now() - interval '7 days'
  on conflict do nothing;
drop table contract.request;
