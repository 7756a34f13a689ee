import type { Files } from '../file/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Door, ExitName, Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';
import type { Screening } from '../screening/index.ts';

export interface FiatDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly modes: Pick<Modes, 'require' | 'refusal'>;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secret'>;
  readonly identity: Pick<Identity, 'readUser' | 'uidsOf' | 'freezeForReview' | 'findSession'>;
  readonly files: Pick<Files, 'bind' | 'open' | 'describe'>;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly operator: Operator;
  readonly screening: Pick<Screening, 'screen'>;
  /** The door by which money goes to another person. */
  readonly mayLeave: Door<Exclude<ExitName, 'withdrawal' | 'payment'>>;
  /** The name that a user is certified by; null for who is not certified. */
  readonly certifiedName: (db: Db, userId: number) => Promise<string | null>;
}

/** Dependencies of the use-cases. */
export interface Deps extends FiatDeps {
  readonly box: SecretBox;
}
