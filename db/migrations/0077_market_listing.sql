-- Locks: access exclusive on market.currency_match for an instant. Rewrites: none. breaking: no
-- Pairs are listed while the server runs. The products that are offered on a pair, its name at venues of prices and the
-- courses of simulated currencies are rows.
alter table market.currency_match
  add column keeps_ticks boolean not null default false,
  add column offers_micro boolean not null default false,
  add column venue_symbol text check (venue_symbol ~ '^[A-Za-z0-9/_.-]{2,30}$'),
  add constraint currency_match_micro_needs_ticks check (keeps_ticks or not offers_micro);

update market.currency_match set keeps_ticks = true
where symbol in ('BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD',
  'USDCHF', 'NZDUSD', 'EURGBP', 'EURJPY', 'GBPJPY', 'XAUUSD');
update market.currency_match set offers_micro = true where symbol in ('BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'EURUSD', 'GBPUSD', 'USDJPY',
  'AUDUSD', 'XAUUSD');

create table market.course (
  currency_id integer primary key references ledger.currency,
  movement text not null check (movement in ('crypto', 'fiat', 'metal')),
  usd numeric(38, 18) not null check (usd > 0 and usd <> 'NaN'),
  daily_volatility numeric(38, 18) not null check (daily_volatility between 0 and 1),
  correlation numeric(38, 18) not null check (correlation between -1 and 1),
  daily_turnover numeric(38, 18) not null check (daily_turnover >= 0 and daily_turnover <> 'NaN')
);
