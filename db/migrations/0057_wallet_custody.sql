-- Locks: ledger.account while its rows are looked at, wallet.reading and wallet.collection for a moment. Rewrites: none. breaking: no
-- What the house pays to chains. Its account may be negative like those that stand against users: what a chain takes is
-- gone, whether or not the house has earned it.
alter table ledger.account drop constraint account_not_negative, add constraint account_not_negative check (
  kind = 'world' or available >= 0
  or kind = 'house' and wallet in ('contract_pool', 'insurance_fund', 'network_fee')
);

-- What each final transaction of the wallet cost on its chain, mined or failed.
create table wallet.network_fee (
  id bigint generated always as identity primary key,
  chain_code text not null references wallet.chain,
  txid text not null check (txid <> ''),
  -- The chain's own coin.
  currency_id integer not null references market.currency,
  -- Exactly what the chain took.
  fee numeric(38,18) not null check (fee >= 0 and fee <> 'NaN'),
  -- What was posted of it. The ledger has fewer decimals than some chains, so it rounds up, and what it is ahead by is
  -- left out the next time: all that was posted is less than one step above all that was paid.
  posted numeric(38,18) not null check (posted >= 0 and posted <> 'NaN'),
  ahead numeric(38,18) not null check (ahead >= 0 and ahead <> 'NaN'),
  at timestamptz not null,
  unique (chain_code, txid)
);
create index network_fee_by_chain on wallet.network_fee (chain_code, id);

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger network_fee_immutable before update or delete or truncate on wallet.network_fee
  for each statement execute function wallet.refuse_change();

-- What a collection costs at most, in the chain's own coin; unknown of those from before.
alter table wallet.collection add column fee_max numeric(38,18) not null default 0
  check (fee_max >= 0 and fee_max <> 'NaN');

-- The gas wallet is in custody as well; with another one the record begins anew.
alter table wallet.reading add column gas_address text check (gas_address <> '');

-- Coins that are held where no node shows them, as one operator declared and another one approved it. Of a coin in a
-- place the newest row counts, until it expires; an amount of zero ends it.
create table wallet.declaration (
  id bigint generated always as identity primary key,
  currency_id integer not null references market.currency,
  place text not null check (length(place) between 2 and 60),
  amount numeric(38,18) not null check (amount >= 0 and amount <> 'NaN'),
  note text not null check (note <> ''),
  -- Where it can be looked up: a link, or the name of a document.
  proof text not null check (length(proof) between 3 and 300),
  declared_by bigint not null references operator.operator,
  approved_by bigint not null references operator.operator,
  declared_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > declared_at)
);
create index declaration_by_place on wallet.declaration (currency_id, lower(btrim(place)), id);
create trigger declaration_immutable before update or delete or truncate on wallet.declaration
  for each statement execute function wallet.refuse_change();
