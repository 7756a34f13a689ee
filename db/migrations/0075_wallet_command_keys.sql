-- Locks: none. Rewrites: none. breaking: no
-- A withdrawal is a command of the wallet, so its key is one of its slice alone.
update kernel.call set caller = caller || ' wallet'
  where name = 'wallet.withdraw' and reply is null and caller not like '% wallet';
