-- Locks: access exclusive on identity.authenticator_reset until it is gone. Rewrites: none. breaking: yes
-- The reset of an authenticator is a proposal like every other change of two persons. Open ones go on waiting there for
-- three days; who proposed and decided the others, when and why, is in the audit log.
insert into operator.proposal (kind, payload, subject_kind, subject_id, before, after, reason, proposed_by, proposed_at,
  expires_at)
select 'identity.reset_authenticator', json_build_object('user_id', r.user_id, 'reason', r.reason), 'user',
  r.user_id::text,
  ('{"authenticator_bound_at":"' || to_char(a.bound_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}')::json,
  '{"authenticator_bound_at":null,"withdrawals_held_hours":72}', r.reason, r.proposed_by, r.proposed_at,
  now() + interval '3 days'
from identity.authenticator_reset r
join identity.authenticator a on a.user_id = r.user_id and a.bound_at is not null
where r.state = 'proposed'
order by r.proposed_at;

drop table identity.authenticator_reset;
