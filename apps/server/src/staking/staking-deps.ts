import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Random } from '../kernel/random.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';

export interface StakingDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly modes: Pick<Modes, 'require' | 'refusal'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly log: Log;
  readonly bus: Bus;
  readonly identity: Pick<Identity, 'uidsOf'>;
  readonly ledger: Pick<Ledger, 'ensurePlatformAccount' | 'platformBalance' | 'post'>;
  readonly market: Pick<Market, 'price'>;
  readonly operator: Pick<Operator, 'record' | 'proposals'>;
}

/** The house account that pays dividends; what pools may still have to pay stays in it. */
export const REWARDS = 'staking_rewards';

export function rewardsKey(currencyId: number) {
  return { kind: 'house', name: REWARDS, currencyId } as const;
}
