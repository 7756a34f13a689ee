-- Locks: none. Rewrites: none. breaking: yes
-- Keys of calls that a writer carries out are those of its slice alone. Replies are sealed for their caller, so a
-- repeat of such a call is refused and does nothing.
update kernel.call set caller = caller || ' ledger', reply = null
  where name = 'ledger.transfer' and caller not like '% ledger';
