-- Locks: a moment on wallet.withdrawal_transaction, wallet.collection and wallet.network_fee. Rewrites: none. breaking: no
-- The block in which a transaction was final when it ended. Null on those of before, and on those that were in none.
alter table wallet.withdrawal_transaction
  add column block_height bigint check (block_height >= 0),
  add column block_hash text check (block_hash <> ''),
  add check ((block_height is null) = (block_hash is null));
alter table wallet.collection
  add column block_height bigint check (block_height >= 0),
  add column block_hash text check (block_hash <> ''),
  add check ((block_height is null) = (block_hash is null));
create index withdrawal_transaction_by_block on wallet.withdrawal_transaction (chain_code, block_height)
  where block_height is not null;
create index collection_by_block on wallet.collection (chain_code, block_height) where block_height is not null;
-- A correction of a fee has a row of its own, whose txid is followed by `#` and a number; it may give a fee back.
alter table wallet.network_fee drop constraint network_fee_fee_check, drop constraint network_fee_posted_check,
  add constraint network_fee_fee_check check (fee <> 'NaN' and (fee >= 0 or txid like '%#%')),
  add constraint network_fee_posted_check check (posted <> 'NaN' and (posted >= 0 or txid like '%#%'));
