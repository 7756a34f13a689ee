-- Locks: access exclusive on wallet.asset for an instant. Rewrites: none. breaking: no
-- Assets of chains are listed while the server runs. What addresses held of one before it was listed is read once; of
-- those that there are it has been read. A contract is one asset, and so is a chain's own coin.
alter table wallet.asset add column is_read boolean not null default false;
update wallet.asset set is_read = true;
create unique index asset_contract on wallet.asset (chain_code, lower(contract_address)) nulls not distinct;
