-- Locks: access exclusive on ledger.manual_entry and ledger.house_movement for an instant. Rewrites: none. breaking: yes
-- Entries by hand and movements of capital are proposals like every other change of two persons. The tables keep what
-- was posted. Open ones go on waiting as proposals for three days; rejected ones are in the audit log.
insert into operator.proposal (kind, payload, subject_kind, before, after, reason, proposed_by, proposed_at, expires_at)
select 'ledger.post_entry',
  json_build_object('uid', u.uid, 'account_type_id',
    array_position(array['trade', 'contract', 'fiat', 'micro', 'financial'], e.wallet), 'currency_id', e.currency_id,
    'direction', e.direction, 'amount', trim_scale(e.amount)::text, 'kind', e.kind, 'reason', e.reason),
  'manual_entry', null,
  json_build_object('uid', u.uid, 'account', e.wallet, 'currency', c.code, 'direction', e.direction, 'amount',
    trim_scale(e.amount)::text, 'kind', e.kind),
  e.reason, e.maker_id, e.proposed_at, now() + interval '3 days'
from ledger.manual_entry e
join ledger.currency c on c.id = e.currency_id
join identity."user" u on u.id = e.user_id
where e.state = 'proposed'
order by e.id;

insert into operator.proposal (kind, payload, subject_kind, before, after, reason, proposed_by, proposed_at, expires_at)
select 'ledger.move_capital',
  json_strip_nulls(json_build_object('from_account', m.from_account, 'to_account', m.to_account, 'offering_id',
    m.offering_id, 'currency_id', m.currency_id, 'amount', trim_scale(m.amount)::text, 'reason', m.reason)),
  'house_movement',
  ('{"approved_movements":' || (select count(*) from ledger.house_movement where state = 'approved') || '}')::json,
  json_strip_nulls(json_build_object('from', m.from_account, 'to', m.to_account, 'currency', c.code, 'amount',
    trim_scale(m.amount)::text, 'offering', m.offering_id)),
  m.reason, m.maker_id, m.proposed_at, now() + interval '3 days'
from ledger.house_movement m
join ledger.currency c on c.id = m.currency_id
where m.state = 'proposed'
order by m.id;

delete from ledger.manual_entry where state <> 'approved';
delete from ledger.house_movement where state <> 'approved';
alter table ledger.manual_entry drop column state, drop column idempotency_key, drop column decision_reason,
  drop constraint manual_entry_two_persons, alter column checker_id set not null, alter column checker_name set not null,
  alter column decided_at set not null;
alter table ledger.manual_entry rename column decided_at to approved_at;
alter table ledger.house_movement drop column state, drop column idempotency_key, drop column decision_reason,
  drop constraint house_movement_two_persons, alter column checker_id set not null, alter column checker_name set not null,
  alter column decided_at set not null;
alter table ledger.house_movement rename column decided_at to approved_at;

-- A proposal tries the entry with its maker alone and takes it back, so that two persons took part is asked at the commit.
create function ledger.require_two_persons() returns trigger language plpgsql as $$
begin
  if new.checker_id = new.maker_id then
    raise exception 'another person approves what one proposes' using errcode = '23514', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger manual_entry_two_persons after insert on ledger.manual_entry
  deferrable initially deferred for each row execute function ledger.require_two_persons();
create constraint trigger house_movement_two_persons after insert on ledger.house_movement
  deferrable initially deferred for each row execute function ledger.require_two_persons();
create trigger manual_entry_immutable before update or delete or truncate on ledger.manual_entry
  for each statement execute function ledger.refuse_change();
create trigger house_movement_immutable before update or delete or truncate on ledger.house_movement
  for each statement execute function ledger.refuse_change();
