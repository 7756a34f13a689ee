import { LIMITS } from '@openbourse/api';
import { formatDecimal } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import { orderBounds } from '../../spot/index.ts';
import { amountText } from '../amount-text.ts';
import type { Json } from '../call.ts';

const BAND_MINUTES = 5;
const PPM = 1_000_000;

/** The filters that refuse orders. */
export function filtersOf(match: Match): Json {
  const bounds = orderBounds(match);
  const lots = {
    minQty: amountText(bounds.minQuantity),
    maxQty: amountText(bounds.maxQuantity),
    stepSize: amountText(match.quantityStep),
  };
  const [up, down] = [PPM + LIMITS.priceBandPpm, PPM - LIMITS.priceBandPpm].map((ppm) =>
    formatDecimal(BigInt(ppm), 6),
  ) as [string, string];
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: amountText(bounds.minPrice),
      maxPrice: amountText(bounds.maxPrice),
      tickSize: amountText(match.priceTick),
    },
    { filterType: 'LOT_SIZE', ...lots },
    { filterType: 'MARKET_LOT_SIZE', ...lots },
    {
      filterType: 'NOTIONAL',
      minNotional: amountText(bounds.minNotional),
      applyMinToMarket: true,
      maxNotional: amountText(bounds.maxNotional),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: up,
      bidMultiplierDown: down,
      askMultiplierUp: up,
      askMultiplierDown: down,
      avgPriceMins: BAND_MINUTES,
    },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: LIMITS.trailingDeltaMin,
      maxTrailingAboveDelta: LIMITS.trailingDeltaMax,
      minTrailingBelowDelta: LIMITS.trailingDeltaMin,
      maxTrailingBelowDelta: LIMITS.trailingDeltaMax,
    },
    { filterType: 'ICEBERG_PARTS', limit: LIMITS.icebergPartsMax },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: LIMITS.openOrdersPerPairMax },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: LIMITS.openOrdersPerPairMax },
  ];
}
