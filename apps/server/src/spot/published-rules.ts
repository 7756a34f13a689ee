import { LIMITS } from '@openbourse/api';
import { percentOfPpm } from '@openbourse/money';
import { constantRules, factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { listAllFeeRules } from './fee-rule-queries.ts';

const PPM_PER_BPS = 100;

/** Fees by group and match, and the bounds of orders. */
export const SPOT_RULES: readonly RuleSource[] = [
  constantRules('spot_limits', async () => [
    {
      about: [],
      values: factsOf({
        open_orders_max: LIMITS.openOrdersPerPairMax,
        price_band: percentOfPpm(LIMITS.priceBandPpm),
        market_sweep: percentOfPpm(LIMITS.marketSweepPpm),
        trailing_least: percentOfPpm(LIMITS.trailingDeltaMin * PPM_PER_BPS),
        trailing_most: percentOfPpm(LIMITS.trailingDeltaMax * PPM_PER_BPS),
        iceberg_slices: LIMITS.icebergPartsMax,
      }),
    },
  ]),
  {
    kind: 'spot_fees',
    table: 'spot.fee_rule',
    list: async (db) =>
      (await listAllFeeRules(db)).map((rule) => ({
        about: factsOf({ symbol: rule.symbol, user_group: rule.userGroup }),
        values: factsOf({
          maker_fee: percentOfPpm(rule.makerFeePpm),
          taker_fee: percentOfPpm(rule.takerFeePpm),
        }),
        effectiveFrom: rule.effectiveFrom,
        reason: rule.publicReason,
        isWithdrawn: false,
      })),
  },
];
