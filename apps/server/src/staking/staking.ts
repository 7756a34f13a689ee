import type { Jobs } from '../kernel/jobs.ts';
import type { HouseReserve } from '../ledger/index.ts';
import { rewardsReserve } from './rewards.ts';
import { runDays } from './run-days.ts';
import { seedPools } from './seed-pools.ts';
import type { StakingDeps } from './staking-deps.ts';

/** Amounts that are held for whole days and give a dividend for each. */
export interface Staking {
  /** Pays every dividend that is due now and frees what has matured. */
  runDays(): Promise<void>;
  /** Amount that the reward account has to keep for pools. */
  readonly reserve: HouseReserve;
  /** Gives a demonstration its rewards and pools, once. */
  seedPools(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const PERIOD_MS = 60_000;

export function createStaking(deps: StakingDeps): Staking {
  let stopJob = async (): Promise<void> => undefined;
  return {
    runDays: () => runDays(deps),
    reserve: rewardsReserve,
    seedPools: () => seedPools(deps),
    start: (jobs) => {
      stopJob = jobs.every({ name: 'staking.run_days', periodMs: PERIOD_MS }, () => runDays(deps));
    },
    stop: () => stopJob(),
  };
}
