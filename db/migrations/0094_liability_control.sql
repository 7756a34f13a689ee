-- Locks: none, the table is new. Rewrites: none. breaking: no
-- Signatures of wallets of the house below a snapshot, each verified before it is stored.
create table liability.control (
  snapshot_number bigint not null references liability.snapshot,
  chain text not null check (chain <> ''),
  address text not null check (address <> ''),
  -- In the form of signed messages of the chain.
  signature text not null check (signature <> ''),
  signed_at timestamptz not null,
  primary key (snapshot_number, chain, address)
);
create trigger control_immutable before update or delete or truncate on liability.control
  for each statement execute function liability.refuse_change();
