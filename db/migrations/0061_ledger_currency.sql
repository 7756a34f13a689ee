-- Locks: market.currency for an instant, small. Rewrites: none. breaking: yes
-- The ledger owns what an account can hold; markets are pairs of it.
alter table market.currency set schema ledger;
create or replace function ledger.check_postings() returns trigger language plpgsql as $$
declare
  bad record;
begin
  select txn_id, currency_id into bad from inserted
    group by txn_id, currency_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'postings of transaction % in currency % do not sum up to zero', bad.txn_id, bad.currency_id
      using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  select p.txn_id, p.step into bad from inserted p
    left join ledger.txn t on t.id = p.txn_id
    left join ledger.account a on a.id = p.account_id and a.currency_id = p.currency_id
    left join ledger.currency c on c.id = p.currency_id
    where t.id is null or a.id is null or (a.kind = 'user') <> (p.seq is not null)
      or p.amount <> trunc(p.amount, c.scale) limit 1;
  if found then
    raise exception 'posting % of transaction % does not fit its account, currency or transaction', bad.step, bad.txn_id
      using errcode = 'check_violation', constraint = 'posting_fits';
  end if;
  return null;
end $$;
