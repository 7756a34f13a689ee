/** BTC/USDT as spot trades it. */
export const MATCH = {
  id: 1,
  symbol: 'BTC/USDT',
  kind: 'digital',
  base_currency: { id: 2, code: 'BTC', name: 'Bitcoin' },
  quote_currency: { id: 1, code: 'USDT', name: 'Tether' },
  base_currency_code: 'BTC',
  quote_currency_code: 'USDT',
  currency_quotation: { close: '64000', change: '0', open: '64000', high: '64000', low: '64000' },
  price_tick: '0.01',
  quantity_step: '0.00001',
  quantity_max: '100',
  min_notional: '5',
  is_spot_tradable: true,
  is_open: true,
  opens_at: null,
  delists_at: null,
} as const;
