import type { Jobs } from '../../kernel/jobs.ts';
import type { Kit } from '../kit.ts';
import { rateAgain } from './rate-merchants.ts';
import { returnBonds } from './return-bonds.ts';

const PERIOD_MS = 60_000;

/** Rates merchants whose days passed and returns the bonds that are due; the answer stops it. */
export function startMerchantJobs(kit: Kit, jobs: Jobs): () => Promise<void> {
  return jobs.every({ name: 'fiat.rate_merchants', periodMs: PERIOD_MS }, async () => {
    await returnBonds(kit);
    await rateAgain(kit);
  });
}
