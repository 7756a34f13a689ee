import type { Files } from '../file/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface FiatDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly config: Pick<Config, 'secret'>;
  readonly identity: Pick<Identity, 'provePayPassword' | 'readUser' | 'uidsOf' | 'freezeForReview'>;
  readonly files: Pick<Files, 'bind' | 'open'>;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly operator: Operator;
  /** Keeps money that a chain may still take back from going to somebody else. */
  readonly mayLeave: Pick<Wallet['deposits'], 'assertMayLeave'>;
  /** The name that a user is certified by; null for who is not certified. */
  readonly certifiedName: (db: Db, userId: number) => Promise<string | null>;
}

/** What the use-cases work with. */
export interface Kit extends FiatDeps {
  readonly box: SecretBox;
}
