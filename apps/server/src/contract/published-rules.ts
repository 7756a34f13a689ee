import { CONTRACT_LIMITS } from '@openbourse/api';
import { MINUTE_MS, SECOND_MS } from '@openbourse/money';
import {
  constantRules,
  fact,
  factsOf,
  type PublishedRule,
  type RuleSource,
} from '../kernel/published-rules.ts';
import type { RuleTerms } from './rule-data.ts';
import { listExposureRules, listNamedRules, listRuleEnds } from './rule-queries.ts';

/** Terms of each match, limits of people, and the bound on what positions put at risk. */
export const CONTRACT_RULES: readonly RuleSource[] = [
  constantRules('contract_limits', async () => [
    {
      about: [],
      values: factsOf({
        positions_max: CONTRACT_LIMITS.positionsPerPairMax,
        leverage_max: Math.max(...CONTRACT_LIMITS.leverages),
        leverage_max_new: CONTRACT_LIMITS.leverageMaxNew,
        new_account: CONTRACT_LIMITS.newAccountDays,
        warn_risk: CONTRACT_LIMITS.warnRiskPercent,
        urgent_risk: CONTRACT_LIMITS.urgentLiquidationPercent,
        price_wait: CONTRACT_LIMITS.fillWaitMs / SECOND_MS,
        delisting_wait: CONTRACT_LIMITS.delistingWaitMs / MINUTE_MS,
      }),
    },
  ]),
  {
    kind: 'contract_terms',
    table: 'contract.rule',
    list: async (db) => [
      ...(await listNamedRules(db)).map(({ symbol, terms, effectiveFrom, publicReason, isVoid }) => ({
        about: factsOf({ symbol }),
        values: [...factsOf({ offered: true }), ...valuesOf(terms)],
        effectiveFrom,
        reason: publicReason,
        isWithdrawn: isVoid,
      })),
      ...(await listRuleEnds(db)).map(({ symbol, ...end }) => ({
        about: factsOf({ symbol }),
        values: factsOf({ offered: false }),
        ...end,
      })),
    ],
  },
  {
    kind: 'contract_exposure',
    table: 'contract.exposure_rule',
    list: async (db) =>
      (await listExposureRules(db)).map(
        ({ matchPercent, totalPercent, effectiveFrom, publicReason: reason }) => ({
          about: [],
          values: factsOf({ match_exposure: matchPercent, total_exposure: totalPercent }),
          effectiveFrom,
          reason,
          isWithdrawn: false,
        }),
      ),
  },
];

function valuesOf(terms: RuleTerms): PublishedRule['values'] {
  return [
    ...factsOf({
      lot_size: terms.lot_size,
      lots_max: terms.lots_max,
      spread: terms.spread_percent,
      spread_amount: terms.spread_amount,
      fee: terms.fee_percent,
      liquidation_fee: terms.liquidation_fee_percent,
      overnight_long: terms.overnight_long_percent,
      overnight_short: terms.overnight_short_percent,
    }),
    ...terms.brackets.flatMap((bracket) => [
      fact('leverage_max', bracket.leverage_max, bracket.notional_max),
      fact('maintenance_margin', bracket.maintenance_percent, bracket.notional_max),
    ]),
  ];
}
