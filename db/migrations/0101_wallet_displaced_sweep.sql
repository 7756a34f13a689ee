-- Locks: a moment on wallet.sweep_transaction, which has a row for each sweep. Rewrites: none. breaking: no
-- The block in which a transaction was final when it ended, as those of withdrawals and collections have it.
alter table wallet.sweep_transaction
  add column block_height bigint check (block_height >= 0),
  add column block_hash text check (block_hash <> ''),
  add check ((block_height is null) = (block_hash is null));
create index sweep_transaction_by_block on wallet.sweep_transaction (chain_code, block_height)
  where block_height is not null;
