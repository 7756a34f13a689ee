import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import type { Jobs } from '../../kernel/jobs.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Random } from '../../kernel/random.ts';
import type { Identity } from '../../identity/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Screening } from '../../screening/index.ts';
import type { Chain } from '../chain/chain.ts';

/** Transactions of a block by which the hot wallet paid. */
export interface SentInBlock {
  readonly chainCode: string;
  readonly height: number;
  readonly sent: readonly string[];
  readonly at: number;
}

/** Dependencies of the life of a deposit. */
export interface DepositDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly ledger: Ledger;
  /** The chains with a node, by their code. */
  readonly chains: ReadonlyMap<string, Chain>;
  /** Why a chain with a node is not used, by its code. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly identity: Pick<Identity, 'freezeForReview'>;
  readonly screening: Pick<Screening, 'screen'>;
  /** Takes what the hot wallet paid in a block, in the transaction that records it. */
  readonly judgeSent: (tx: Tx, block: SentInBlock) => Promise<void>;
  /** A place for tests to stop between the reading of a block and its record. */
  readonly beforeCommit: () => Promise<void>;
}
