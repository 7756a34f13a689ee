-- Locks: access exclusive on wallet.term and spot.fee_rule for an instant. Rewrites: none. breaking: yes
-- The values of the wallet's rules are versions like those of all other rules: who announced them and why, and from when
-- they hold. A change that waits for a second person is a proposal; open ones go on waiting there for three days. What was
-- rejected or taken back is in the audit log. Fee rules keep who announced them and why.
alter table spot.fee_rule add column operator_name text, add column reason text;

insert into operator.proposal (kind, payload, subject_kind, before, after, reason, proposed_by, proposed_at, expires_at)
select 'wallet.set_term',
  json_strip_nulls(json_build_object('name', t.name, 'asset_id', t.asset_id, 'level', t.level, 'value',
    trim_scale(t.value)::text, 'effective_from', (extract(epoch from t.effective_from) * 1000)::bigint, 'reason', t.reason)),
  'wallet_term',
  (select ('{"value":"' || trim_scale(v.value) || '"}')::json from wallet.term v
   where v.state = 'approved' and v.name = t.name and v.asset_id is not distinct from t.asset_id
     and v.level is not distinct from t.level and v.effective_from <= t.effective_from
   order by v.effective_from desc limit 1),
  json_strip_nulls(json_build_object('name', t.name, 'asset_id', t.asset_id, 'level', t.level, 'value',
    trim_scale(t.value)::text, 'effective_from', (extract(epoch from t.effective_from) * 1000)::bigint)),
  t.reason, t.proposed_by, t.proposed_at, now() + interval '3 days'
from wallet.term t
where t.state = 'proposed'
order by t.id;

delete from wallet.term where state <> 'approved';
alter table wallet.term add column operator_name text, add column withdrawn_at timestamptz;
update wallet.term t set operator_name = o.name from operator.operator o where o.id = t.proposed_by;
alter table wallet.term drop column state, drop column proposed_by, drop column proposed_at, drop column decided_by,
  drop column decided_at;
create unique index term_version on wallet.term (name, asset_id, level, effective_from) nulls not distinct
  where withdrawn_at is null;
