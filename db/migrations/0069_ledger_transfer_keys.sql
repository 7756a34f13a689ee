-- Locks: a moment on ledger.transfer. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'ledger.transfer', decode(repeat('00', 32), 'hex'), at
  from ledger.transfer where at > now() - interval '7 days'
  on conflict do nothing;
alter table ledger.transfer drop column idempotency_key;
