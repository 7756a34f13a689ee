-- Locks: a moment on wallet.withdrawal and wallet.manual_deposit. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, idempotency_key, 'wallet.withdraw', decode(repeat('00', 32), 'hex'), created_at
  from wallet.withdrawal
  where created_at > now() - interval '7 days' and length(idempotency_key) between 1 and 64
  on conflict do nothing;
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || m.user_id, m.idempotency_key, 'wallet.manual_deposit', decode(repeat('00', 32), 'hex'), d.seen_at
  from wallet.manual_deposit m join wallet.deposit d on d.id = m.deposit_id
  where d.seen_at > now() - interval '7 days' and length(m.idempotency_key) between 1 and 64
  on conflict do nothing;
alter table wallet.withdrawal drop column idempotency_key;
alter table wallet.manual_deposit drop column idempotency_key;
