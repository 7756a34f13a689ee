-- Locks: none, the tables are new. Rewrites: none. breaking: no
-- What the wallet's addresses hold, as the blocks that were read say. What pays, collects and compares reads it here,
-- so that nobody has to ask a node for all addresses.

-- On a chain of accounts: what an address holds of a coin from a block on. The row with the highest block counts; none
-- means nothing. Height 0 is what it held before its blocks were read.
create table wallet.holding (
  chain_code text not null references wallet.chain,
  currency_id integer not null,
  address text not null check (address <> ''),
  height bigint not null check (height >= 0),
  amount numeric(38,18) not null check (amount >= 0 and amount <> 'NaN'),
  primary key (chain_code, currency_id, address, height)
);

-- On a chain of outputs: each that pays an address of the wallet, until long after it was spent.
create table wallet.output (
  chain_code text not null references wallet.chain,
  -- `txid:number`.
  name text not null check (name ~ '^[0-9a-f]{64}:[0-9]+$'),
  address text not null check (address <> ''),
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  height bigint not null check (height >= 0),
  -- The block that spent it.
  spent_height bigint check (spent_height >= height),
  primary key (chain_code, name)
);
create index output_unspent on wallet.output (chain_code, address) where spent_height is null;
create index output_spent on wallet.output (chain_code, spent_height) where spent_height is not null;

-- How far what the addresses held before is on record.
create table wallet.reading (
  chain_code text primary key references wallet.chain,
  -- With another hot wallet the record begins anew.
  hot_address text not null check (hot_address <> ''),
  -- Of deposit addresses with an index below this.
  addresses integer not null check (addresses >= 0)
);
