-- Locks: a moment on portfolio.day. Rewrites: none. breaking: no
-- compatible-from: 0105
-- Profit and growth up to the beginning of a day, since the first day from which they are known. What lies between two days is
-- the difference and the quotient, so days in between may go. Empty where a price of the day is not known.
alter table portfolio.day
  add column since date,
  add column profit numeric(38,18),
  add column growth_since date,
  add column growth numeric(38,18),
  -- Amounts by currency that no market quotes, which the total does not count.
  add column unpriced jsonb,
  add constraint day_known check (
    num_nulls(since, profit, growth_since, growth, unpriced) in (0, 5)
    and (profit is null or profit <> 'NaN') and (growth is null or (growth > 0 and growth <> 'NaN'))
  ) not valid;

-- What users hold, what it cost on average and what they won by what they hold no more, up to a transaction of the ledger.
create table portfolio.cost_book (
  user_id bigint primary key check (user_id > 0),
  last_txn_id bigint not null check (last_txn_id >= 0),
  -- Of each account that moved, by its id: the number of its last posting that is counted.
  places jsonb not null,
  -- By currency: quantity in minor units, cost and realised profit with 18 decimals as whole numbers; null where unknown.
  holdings jsonb not null
);
