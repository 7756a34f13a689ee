import { MINUTE_MS } from '@openbourse/money';
import type { Bus } from '../kernel/bus.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { endDue } from './assign-group.ts';
import { assignLevels } from './assign-levels.ts';
import type { TierDeps } from './tier-deps.ts';

/** Fee levels by a programme, and groups by two operators. */
export interface Tiers {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: TierDeps & { readonly bus: Pick<Bus, 'publish'> };
  /** Ends assignments whose time is over, and gives the levels of the day as far as they are not given yet. */
  assignLevels(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createTiers(deps: Tiers['deps']): Tiers {
  const run = async (): Promise<void> => {
    await endDue(deps);
    await assignLevels(deps);
  };
  let stopAssigning = async (): Promise<void> => undefined;
  return {
    deps,
    assignLevels: run,
    start: (jobs) => {
      stopAssigning = jobs.every({ name: 'tier.assign_levels', periodMs: MINUTE_MS }, run);
    },
    stop: () => stopAssigning(),
  };
}
