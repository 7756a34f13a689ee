import { MINUTE_MS } from '@openbourse/money';
import type { Jobs } from '../kernel/jobs.ts';
import { createBookkeeping } from './bring-up-books.ts';
import type { Costs, Overview, Performance, PortfolioDeps } from './portfolio-deps.ts';
import { recordDays } from './record-days.ts';
import { showCosts } from './show-costs.ts';
import { showOverview } from './show-overview.ts';
import { showPerformance } from './show-performance.ts';

/** Value of everything a user has, and how it changed. */
export interface Portfolio {
  overview(userId: number): Promise<Overview>;
  performance(userId: number): Promise<Performance>;
  costs(userId: number): Promise<Costs>;
  /** Keeps what every user had at the beginning of the day, as far as it is not kept yet. */
  recordDays(): Promise<void>;
  /** Brings costs up to what is settled, once a day. */
  bringUpBooks(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const RECORDING_MS = 10 * MINUTE_MS;

export function createPortfolio(deps: PortfolioDeps): Portfolio {
  const stops: (() => Promise<void>)[] = [];
  const bringUpBooks = createBookkeeping(deps.db, deps.clock);
  return {
    overview: (userId) => showOverview(deps, userId),
    performance: (userId) => showPerformance(deps, userId),
    costs: (userId) => showCosts(deps, userId),
    recordDays: () => recordDays(deps),
    bringUpBooks,
    start: (jobs) => {
      stops.push(
        jobs.every({ name: 'portfolio.record_days', periodMs: RECORDING_MS }, () => recordDays(deps)),
        jobs.every({ name: 'portfolio.bring_up_books', periodMs: MINUTE_MS }, bringUpBooks),
      );
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
