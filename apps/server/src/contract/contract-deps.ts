import { USDT_ID } from '@openbourse/api';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { Role } from '../kernel/role.ts';
import type { Identity } from '../identity/index.ts';
import type { BalanceKey, Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';
import type { Ticks } from '../tick/index.ts';

export interface ContractDeps {
  /** Parts of the owner that this process is. */
  readonly roles: ReadonlySet<Role>;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Pick<Config, 'profile'>;
  readonly identity: Pick<Identity, 'readUser' | 'uidsOf'>;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly ticks: Ticks;
  readonly operator: Operator;
}

/** The house account that stands against every position; it may owe. */
export const POOL = 'contract_pool';
/** The house account that pays what liquidated accounts cannot, and gets the liquidation fees; it may owe. */
export const INSURANCE = 'insurance_fund';
export const FEES = 'contract_fee';

export function balanceKeyOf(userId: number): BalanceKey {
  return { userId, wallet: 'contract', currencyId: USDT_ID };
}
