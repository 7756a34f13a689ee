import type { PartOf } from '@openbourse/testkit/fake-api';
import type { CallReply } from '@openbourse/client';

/** BTC/USDT without a spread. */
export const PRODUCT: PartOf<CallReply<'contract.products'>[number]> = {
  currency_match_id: 1,
  symbol: 'BTC/USDT',
  kind: 'digital',
  base_currency_code: 'BTC',
  quote_currency_code: 'USDT',
  price_tick: '0.01',
  terms: {
    lot_size: '0.001',
    lots_max: 10_000,
    leverages: [2, 5, 10, 20],
    spread_percent: '0',
    fee_percent: '0.05',
    liquidation_fee_percent: '0.3',
    overnight_long_percent: '0.03',
    overnight_short_percent: '0.03',
    brackets: [{ notional_max: '50000', leverage_max: 100, maintenance_percent: '0.5', amount: '0' }],
  },
  state: 'healthy',
  mark_price: '60000',
  conversion: '1',
};

/** 0.1 BTC long at 60,000 with 20x. */
export const POSITION: PartOf<CallReply<'contract.positions'>[number]> = {
  id: '01a1fe4a-b7c0-7dfb-925c-419378df7563',
  currency_match_id: 1,
  symbol: 'BTC/USDT',
  state: 'trading',
  side: 'long',
  type: 'market',
  margin_mode: 'isolated',
  leverage: 20,
  lots: 100,
  lots_opened: 100,
  quantity: '0.1',
  open_price: '60000',
  conversion: '1',
  notional: '6000',
  margin: '350',
  held: '350',
  liquidation_price: '56815.23',
  maintenance_percent: '0.5',
  maintenance_amount: '0',
  open_fee: '3',
  close_fee: '0',
  overnight_fee: '0',
  realised_profit: '0',
};
