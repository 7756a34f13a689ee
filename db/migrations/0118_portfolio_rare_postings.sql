-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
-- online
-- What came and went on an account other than by trades, which are the many and cost nothing here.
create index concurrently if not exists posting_rare on ledger.posting (account_id, seq)
  where seq is not null and kind not in ('spot_trade', 'spot_fee');
