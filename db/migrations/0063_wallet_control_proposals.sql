-- Locks: access exclusive on wallet.withdrawal_switch and wallet.hot_wallet_cap for an instant. Rewrites: none.
-- breaking: yes
-- Resuming withdrawals and another cap of a hot wallet are proposals like every other change of two persons. Open ones
-- go on waiting there for three days.
insert into operator.proposal (kind, payload, subject_kind, subject_id, before, after, reason, proposed_by, proposed_at,
  expires_at)
select 'wallet.resume_withdrawals',
  json_strip_nulls(json_build_object('chain', nullif(s.scope, 'all'), 'reason', r.reason)), 'withdrawal_switch', s.scope,
  ('{"is_stopped":true,"reason":' || to_json(s.reason) || '}')::json,
  ('{"is_stopped":false,"reason":' || to_json(r.reason) || '}')::json,
  r.reason, s.resume_proposed_by, s.resume_proposed_at, now() + interval '3 days'
from wallet.withdrawal_switch s
cross join lateral (
  select coalesce((select a.reason from operator.audit a
    where a.action = 'wallet.resume_withdrawals' and a.subject_id = s.scope order by a.seq desc limit 1),
    'Withdrawals go on') as reason
) r
where s.resume_proposed_by is not null;

insert into operator.proposal (kind, payload, subject_kind, subject_id, before, after, reason, proposed_by, proposed_at,
  expires_at)
select 'wallet.change_hot_wallet_cap',
  json_build_object('chain', c.chain_code, 'cap_usdt', trim_scale(c.proposed_usdt)::text, 'reason', r.reason),
  'hot_wallet_cap', c.chain_code,
  ('{"cap_usdt":"' || trim_scale(c.cap_usdt) || '"}')::json,
  ('{"cap_usdt":"' || trim_scale(c.proposed_usdt) || '"}')::json,
  r.reason, c.proposed_by, c.proposed_at, now() + interval '3 days'
from wallet.hot_wallet_cap c
cross join lateral (
  select coalesce((select a.reason from operator.audit a
    where a.action = 'wallet.change_hot_wallet_cap' and a.subject_id = c.chain_code order by a.seq desc limit 1),
    'A higher cap') as reason
) r
where c.proposed_by is not null;

alter table wallet.withdrawal_switch drop column resume_proposed_by, drop column resume_proposed_at;
alter table wallet.hot_wallet_cap drop column proposed_usdt, drop column proposed_by, drop column proposed_at;
delete from wallet.hot_wallet_cap where changed_by is null;
alter table wallet.hot_wallet_cap alter column changed_by set not null, alter column changed_at set not null;
