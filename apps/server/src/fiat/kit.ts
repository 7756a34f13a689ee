import type { Files } from '../file/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';

export interface FiatDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly config: Pick<Config, 'secret'>;
  readonly identity: Pick<Identity, 'provePayPassword'>;
  readonly files: Pick<Files, 'bind'>;
  /** The name that a user is certified by; null for who is not certified. */
  readonly certifiedName: (db: Db, userId: number) => Promise<string | null>;
}

/** What the use-cases work with. */
export interface Kit extends FiatDeps {
  readonly box: SecretBox;
}
