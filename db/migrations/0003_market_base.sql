-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema market;

create table market.currency (
  id integer primary key check (id > 0),
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null check (name <> ''),
  logo text not null check (logo ~ '^/'),
  -- Most decimals of an amount in this currency.
  scale smallint not null check (scale between 0 and 18),
  kind text not null check (kind in ('coin', 'fiat', 'metal')),
  is_active boolean not null
);

create table market.currency_match (
  id integer primary key check (id > 0),
  -- BTC/USDT for digital currencies, EURUSD for forex.
  symbol text not null unique check (symbol ~ '^[A-Z0-9]{2,10}/?[A-Z0-9]{2,10}$'),
  kind text not null check (kind in ('digital', 'forex')),
  base_currency_id integer not null references market.currency,
  quote_currency_id integer not null references market.currency,
  -- Prices are multiples of the tick, quantities of the step; a tick times a step is a multiple of the quote's step.
  price_tick numeric(38,18) not null check (price_tick > 0 and price_tick <> 'NaN'),
  quantity_step numeric(38,18) not null check (quantity_step > 0 and quantity_step <> 'NaN'),
  quantity_max numeric(38,18) not null check (quantity_max > 0 and quantity_max <> 'NaN'),
  min_notional numeric(38,18) not null check (min_notional >= 0 and min_notional <> 'NaN'),
  is_spot_tradable boolean not null,
  -- The place in lists, lowest first.
  rank integer not null,
  is_active boolean not null,
  unique (base_currency_id, quote_currency_id),
  check (base_currency_id <> quote_currency_id),
  check (kind = 'digital' or not is_spot_tradable)
);

-- The primary key is the only index, and match_id carries no foreign key: candles are written with every
-- commit of trades and by the hundred thousand when history is seeded.
create table market.candle (
  match_id integer not null,
  period text not null check (period in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
  open_time timestamptz not null,
  open numeric(38,18) not null check (open > 0 and open <> 'NaN'),
  high numeric(38,18) not null check (high <> 'NaN'),
  low numeric(38,18) not null check (low > 0),
  close numeric(38,18) not null,
  volume numeric(38,18) not null check (volume >= 0 and volume <> 'NaN'),
  turnover numeric(38,18) not null check (turnover >= 0 and turnover <> 'NaN'),
  -- Trades of this server; 0 in seeded history and in candles of an index.
  trades integer not null check (trades >= 0),
  primary key (match_id, period, open_time),
  check (low <= open and low <= close and high >= open and high >= close)
);
