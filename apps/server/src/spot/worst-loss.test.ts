import { describe, expect, it } from 'vitest';
import type { Terms } from './terms.ts';
import { worstLoss } from './worst-loss.ts';

const terms = {
  match: { id: 1, symbol: 'BTC/USDT', base: { code: 'BTC', scale: 8 }, quote: { code: 'USDT', scale: 6 } },
  lotScale: 4,
  basePerLot: 10_000n,
  quotePerTickLot: 1n,
} as unknown as Terms;
const market: Parameters<typeof worstLoss>[0] = {
  ...{ side: 'buy', type: 'market', timeInForce: 'ioc', postOnly: false, executedLots: 0 },
  ...{ priceTicks: null, stopTicks: null, trigger: null, lots: null, total: null, exit: null, trail: null },
  visibleLots: null,
};
const unpriced = { worstTicks: null, priceOf: (code: string) => (code === 'USDT' ? '1' : null) };

describe('the worst loss while nothing says what a fair price is', () => {
  it('is the total of a buy, as its coin is worth nothing', () => {
    expect(worstLoss({ ...market, total: 25_000_000n }, terms, unpriced)).toBe('25');
  });

  it('has no bound for a quantity that is bought at any price', () => {
    expect(() => worstLoss({ ...market, lots: 3 }, terms, unpriced)).toThrow(
      expect.objectContaining({ key: 'market.no_best_price', details: { symbol: 'BTC/USDT' } }),
    );
  });
});
