-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema ledger;

-- What somebody owns in one currency. Users' rows are locked and kept exact in every transaction; house and
-- world rows are never locked: `available` is their sum up to the last seal, later postings are added on reading.
create table ledger.account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'house', 'world')),
  user_id bigint check (user_id > 0),
  -- One of the five accounts of a user, or the name of a house or world account.
  wallet text not null check (wallet ~ '^[a-z][a-z_]{1,39}$'),
  currency_id integer not null references market.currency,
  available numeric(38,18) not null default 0 check (available <> 'NaN'),
  held numeric(38,18) not null default 0 check (held >= 0 and held <> 'NaN'),
  -- The number of postings on a user's row; 0 for the others.
  last_seq bigint not null default 0 check (last_seq >= 0),
  constraint account_owner_key unique nulls not distinct (user_id, wallet, currency_id),
  -- The pool stands against all contracts and the insurance fund pays their deficits: both may owe.
  constraint account_not_negative check (
    kind = 'world' or available >= 0 or kind = 'house' and wallet in ('contract_pool', 'insurance_fund')
  ),
  check ((kind = 'user') = (user_id is not null)),
  check ((kind = 'user') = (wallet in ('trade', 'contract', 'fiat', 'micro', 'financial'))),
  check (kind = 'user' or (held = 0 and last_seq = 0))
) with (fillfactor = 70);

create table ledger.txn (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  reference text,
  idempotency_key text,
  at timestamptz not null
);
create unique index txn_idempotency_key on ledger.txn (kind, idempotency_key) where idempotency_key is not null;

-- `balance_after` is available and held together; `seq` is dense from 1 on each user's account.
create table ledger.posting (
  txn_id bigint not null,
  step smallint not null check (step between 0 and 99),
  account_id bigint not null,
  currency_id integer not null,
  kind text not null,
  amount numeric(38,18) not null check (amount <> 0 and amount <> 'NaN'),
  seq bigint check (seq > 0),
  balance_after numeric(38,18) check (balance_after >= 0 and balance_after <> 'NaN'),
  primary key (txn_id, step),
  check ((seq is null) = (balance_after is null))
);
create unique index posting_account_seq on ledger.posting (account_id, seq) where seq is not null;

-- Holds other than those of spot orders, which carry their own.
create table ledger.hold (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger.account,
  reason text not null check (reason ~ '^[a-z][a-z_]{1,39}$'),
  reference text not null,
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  remaining numeric(38,18) not null check (remaining >= 0 and remaining <= amount and remaining <> 'NaN'),
  state text not null check (state in ('open', 'closed')),
  check (state = 'open' or remaining = 0),
  unique (reason, reference)
);
create index hold_open on ledger.hold (account_id) where state = 'open';

-- The hash chain: each row covers the transactions after the previous one, up to last_txn_id.
create table ledger.seal (
  seq bigint primary key check (seq > 0),
  last_txn_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);

-- The hash of a seal: of the previous hash and the rows of the transactions after from_id, up to to_id.
create function ledger.seal_hash(previous bytea, from_id bigint, to_id bigint) returns bytea
language sql stable as $$
  select sha256(previous || convert_to(coalesce(string_agg(row_text, chr(10) order by id), ''), 'UTF8'))
  from (
    select t.id, json_build_array(
      t.id, t.kind, t.reference, t.idempotency_key, (extract(epoch from t.at) * 1000)::bigint,
      json_agg(json_build_array(p.step, p.account_id, p.currency_id, p.kind, trim_scale(p.amount)::text, p.seq,
        trim_scale(p.balance_after)::text) order by p.step) filter (where p.txn_id is not null)
    )::text as row_text
    from ledger.txn t left join ledger.posting p on p.txn_id = t.id
    where t.id > from_id and t.id <= to_id
    group by t.id
  ) as rows
$$;

-- One look per statement instead of one per row: a foreign key and a deferred trigger on each of the postings of
-- a batch cost more than all the rest of it. A transaction's postings are inserted by one statement.
create function ledger.check_postings() returns trigger language plpgsql as $$
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
    left join market.currency c on c.id = p.currency_id
    where t.id is null or a.id is null or (a.kind = 'user') <> (p.seq is not null)
      or p.amount <> trunc(p.amount, c.scale) limit 1;
  if found then
    raise exception 'posting % of transaction % does not fit its account, currency or transaction', bad.step, bad.txn_id
      using errcode = 'check_violation', constraint = 'posting_fits';
  end if;
  return null;
end $$;
create trigger posting_check after insert on ledger.posting
  referencing new table as inserted for each statement execute function ledger.check_postings();

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger txn_immutable before update or delete or truncate on ledger.txn
  for each statement execute function ledger.refuse_change();
create trigger posting_immutable before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger seal_immutable before update or delete or truncate on ledger.seal
  for each statement execute function ledger.refuse_change();
create trigger account_kept before delete or truncate or update of id, kind, user_id, wallet, currency_id
  on ledger.account for each statement execute function ledger.refuse_change();
