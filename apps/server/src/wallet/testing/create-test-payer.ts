import { NO_LISTS } from '../../testing/no-lists.ts';
import { type FakeClock, seededRandom } from '@openbourse/testkit';
import type { Identity } from '../../identity/index.ts';
import type { Database } from '../../kernel/db.ts';
import { createJobs } from '../../kernel/jobs.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics, type Metrics } from '../../kernel/metrics.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Chain } from '../chain/chain.ts';
import { createPayer, type Payer } from '../withdrawal/payer.ts';
import type { FaultPoint } from '../withdrawal/withdrawal-deps.ts';
import { NOTHING_LEAVES } from './nothing-leaves.ts';

/** The worker that pays withdrawals out, over one chain, without requests, decisions or listeners. */
export function createTestPayer(worker: {
  readonly db: Database;
  readonly clock: FakeClock;
  readonly ledger: Ledger;
  readonly identity: Identity;
  readonly chain: Chain;
  readonly seed: number;
  readonly reachFault: (point: FaultPoint) => Promise<void>;
  readonly metrics?: Metrics;
  readonly isRead?: () => boolean;
}): Payer {
  const { db, clock, ledger, identity, chain, seed, reachFault, metrics = createMetrics() } = worker;
  const log = createLog('silent');
  const unused = () => Promise.reject(new Error('the worker asks for nothing of the kind'));
  return createPayer(
    {
      db,
      clock,
      ledger,
      log,
      identity,
      random: seededRandom(seed, clock),
      metrics,
      modes: { require: () => undefined, refusal: () => undefined },
      jobs: createJobs({ clock, log, metrics: createMetrics() }),
      bus: { publish: () => undefined, subscribe: () => () => undefined },
      operator: {
        record: unused,
        assertNotOwn: unused,
        assertMayMake: unused,
        assertMayCheck: unused,
      },
      chains: new Map([[chain.code, chain]]),
      isRead: worker.isRead ?? (() => true),
      mayLeave: { assertMayLeave: unused, leavableAmount: unused, readOutlook: unused },
      leaving: NOTHING_LEAVES,
      screening: NO_LISTS,
      oneByOne: unused,
      priceOf: () => '2000',
      reachFault,
    },
    async () => undefined,
  );
}
