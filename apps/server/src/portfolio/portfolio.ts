import type { Jobs } from '../kernel/jobs.ts';
import type { Overview, PortfolioDeps } from './portfolio-deps.ts';
import { recordDays } from './record-days.ts';
import { showOverview } from './show-overview.ts';

/** Value of everything a user has, and how it changed. */
export interface Portfolio {
  overview(userId: number): Promise<Overview>;
  /** Keeps what every user had at the beginning of the day, as far as it is not kept yet. */
  recordDays(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const RECORDING_MS = 600_000;

export function createPortfolio(deps: PortfolioDeps): Portfolio {
  let stop = async (): Promise<void> => undefined;
  return {
    overview: (userId) => showOverview(deps, userId),
    recordDays: () => recordDays(deps),
    start: (jobs) => {
      stop = jobs.every({ name: 'portfolio.record_days', periodMs: RECORDING_MS }, () => recordDays(deps));
    },
    stop: () => stop(),
  };
}
