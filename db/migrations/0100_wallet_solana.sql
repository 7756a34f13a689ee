-- Locks: wallet.chain for a moment, which has a row for each chain. Rewrites: none. breaking: no
alter table wallet.chain drop constraint chain_family_check;
alter table wallet.chain add constraint chain_family_check check (family in ('evm', 'utxo', 'tron', 'solana'));
