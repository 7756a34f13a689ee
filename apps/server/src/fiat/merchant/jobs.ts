import type { Jobs } from '../../kernel/jobs.ts';
import type { Deps } from '../deps.ts';
import { dayBefore } from './days.ts';
import { rateAgain } from './rate-merchants.ts';
import { returnBonds } from './return-bonds.ts';

const PERIOD_MS = 60_000;

/**
 * Returns the bonds that are due and, once a day, rates whoever's days passed; what ends in between rates at once. The
 * answer stops it.
 */
export function startMerchantJobs(deps: Deps, jobs: Jobs): () => Promise<void> {
  let ratedOn = '';
  return jobs.every({ name: 'fiat.rate_merchants', periodMs: PERIOD_MS }, async () => {
    await returnBonds(deps);
    const today = dayBefore(deps.clock.now(), 0);
    if (today === ratedOn) return;
    await rateAgain(deps);
    ratedOn = today;
  });
}
