import { percentOfPpm } from '@openbourse/money';
import { factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { listAllFeeRules } from './fee-rule-queries.ts';

/** Fees by group and match. */
export const SPOT_RULES: readonly RuleSource[] = [
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
        reason: rule.reason,
        isWithdrawn: false,
      })),
  },
];
