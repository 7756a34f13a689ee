import { factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { listRateVersions } from './rate-queries.ts';
import { percentOf } from './rates.ts';

/** Shares of fees by level. */
export const REFERRAL_RULES: readonly RuleSource[] = [
  {
    kind: 'referral_rates',
    table: 'referral.rate_version',
    list: async (db) =>
      (await listRateVersions(db)).map((version) => ({
        about: [],
        values: factsOf({
          level1_share: percentOf(version.level1Rate),
          level2_share: percentOf(version.level2Rate),
          agent_share_max: percentOf(version.agentRateMax),
          months: version.months,
        }),
        effectiveFrom: version.effectiveFrom,
        reason: version.publicReason,
        isWithdrawn: false,
      })),
  },
];
