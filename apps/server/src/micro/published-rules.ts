import { MICRO_LIMITS } from '@openbourse/api';
import { HOUR_MS, mulDecimal, percentOfPpm, SECOND_MS } from '@openbourse/money';
import { constantRules, factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { listAllProducts } from './queries.ts';

/** Payouts of each length, and the limits of stakes, losses and of what the house may owe. */
export const MICRO_RULES: readonly RuleSource[] = [
  constantRules('micro_limits', async () => [
    {
      about: [],
      values: factsOf({
        stake_min: MICRO_LIMITS.stakeMin,
        stake_max: MICRO_LIMITS.stakeMax,
        open_orders_max: MICRO_LIMITS.openOrdersMax,
        loss_limit: MICRO_LIMITS.lossLimitDefault,
        loss_limit_max: MICRO_LIMITS.lossLimitMax,
        loss_limit_raise: MICRO_LIMITS.lossLimitRaiseMs / HOUR_MS,
        acceptance: MICRO_LIMITS.acceptanceMs / SECOND_MS,
        entry_wait: MICRO_LIMITS.entryWaitMs / SECOND_MS,
        exit_tick_age: MICRO_LIMITS.exitTickAgeMaxMs / SECOND_MS,
        minute_exposure: percentOf(MICRO_LIMITS.minuteShare),
        open_exposure: percentOf(MICRO_LIMITS.openShare),
      }),
    },
  ]),
  {
    kind: 'micro_products',
    table: 'micro.product',
    list: async (db) =>
      (await listAllProducts(db)).map((product) => ({
        about: factsOf({ length: product.seconds }),
        values: factsOf({
          profit: percentOfPpm(product.profitPpm),
          loss: percentOfPpm(product.lossPpm),
          offered: product.isOffered,
        }),
        effectiveFrom: product.effectiveFrom,
        reason: product.publicReason,
        isWithdrawn: false,
      })),
  },
];

function percentOf(share: string): string {
  return mulDecimal(share, '100', 2, 'exact');
}
