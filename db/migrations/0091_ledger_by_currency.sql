-- Locks: none. Rewrites: none. breaking: no
-- online
-- All users who have something of a currency, in their order. No column of it changes with a balance.
create index concurrently if not exists account_by_currency on ledger.account (currency_id, user_id)
  where kind = 'user';
