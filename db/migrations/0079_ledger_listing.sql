-- Locks: access exclusive on ledger.currency for an instant. Rewrites: none. breaking: no
-- Currencies are listed while the server runs: the accounts that carry one, and whether people trade it for national
-- money, are columns. A letter stands in for a logo.
alter table ledger.currency
  add column accounts text[] not null default '{}'
    check (accounts <@ array['trade', 'contract', 'fiat', 'micro', 'financial']),
  add column offers_fiat boolean not null default false,
  drop constraint currency_logo_check,
  add constraint currency_logo_check check (logo = '' or logo ~ '^/'),
  add constraint currency_offers_fiat_check check ('fiat' = any (accounts) or not offers_fiat);

update ledger.currency set accounts = case code when 'USDT' then '{trade,contract,fiat,micro,financial}'::text[]
    else '{trade,fiat,financial}' end,
  offers_fiat = code in ('USDT', 'BTC', 'ETH')
where kind = 'coin';
