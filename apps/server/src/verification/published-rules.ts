import { LEVEL_RIGHTS } from '@openbourse/api';
import { constantRules, factsOf, type RuleSource } from '../kernel/published-rules.ts';

/** Rights of each level of certification. */
export const VERIFICATION_RULES: readonly RuleSource[] = [
  constantRules('levels', async () =>
    LEVEL_RIGHTS.map(({ level, canTrade, leverageMax, canP2p, p2pTotalMax, p2pDailyMax }) => ({
      about: factsOf({ level }),
      values: factsOf({
        trading: canTrade,
        leverage_max: leverageMax,
        p2p_trading: canP2p,
        p2p_total_max: p2pTotalMax,
        p2p_daily_max: p2pDailyMax,
      }),
    })),
  ),
];
