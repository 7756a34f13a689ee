import type { Match, MatchGroups } from './matches.ts';

/** Three matches for tests: two digital, one forex. */
export function sampleGroups(): MatchGroups {
  return [
    {
      id: 1,
      code: 'digital',
      name: 'Digital currency',
      matches: [sampleMatch(1, 'BTC'), sampleMatch(2, 'ETH')],
    },
    { id: 2, code: 'forex', name: 'Forex', matches: [sampleMatch(3, 'EUR')] },
  ];
}

function sampleMatch(id: number, code: string): Match {
  return {
    id,
    symbol: `${code}USDT`,
    kind: code === 'EUR' ? 'forex' : 'digital',
    base_currency: { id, code, name: code, logo: '' },
    quote_currency: { id: 9, code: 'USDT', name: 'Tether', logo: '' },
    base_currency_code: code,
    quote_currency_code: 'USDT',
    currency_quotation: {
      close: '3412.08',
      change: '1.5',
      open: '3361.65',
      high: '3450',
      low: '3350',
      volume: '1200.5',
      turnover: '4096000',
      at: 1_000,
    },
    price_tick: '0.01',
    quantity_step: '0.0001',
    quantity_max: '1000',
    min_notional: '5',
    is_spot_tradable: code !== 'EUR',
    is_open: true,
    opens_at: null,
    listed_at: null,
    delists_at: null,
  };
}
