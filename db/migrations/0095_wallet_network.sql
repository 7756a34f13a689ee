-- Locks: wallet.chain (access exclusive, a few rows). Rewrites: none. breaking: no
-- The network that two persons listed, or that the first node of a chain of the first installation was of: a node of
-- another one is refused from then on.
alter table wallet.chain add column network text check (network <> '');
create unique index chain_network on wallet.chain (family, network);
create unique index chain_name on wallet.chain (name);
