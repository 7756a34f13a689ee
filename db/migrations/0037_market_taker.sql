-- Locks: market.candle while its rows are checked. Rewrites: none. breaking: no
-- What buyers took from the book, beside what was traded at all. Candles from before count none.
alter table market.candle add column taker_buy_volume numeric(38,18) not null default 0;
alter table market.candle add column taker_buy_turnover numeric(38,18) not null default 0;
alter table market.candle add constraint candle_taker_buy_check check
  (taker_buy_volume >= 0 and taker_buy_volume <= volume and taker_buy_turnover >= 0 and taker_buy_turnover <= turnover);
