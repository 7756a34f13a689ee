import type { Files } from '../file/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Random } from '../kernel/random.ts';
import type { Operator } from '../operator/index.ts';

/** Dependencies of the use-cases. */
export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Pick<Files, 'bind' | 'open'>;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn'>;
}
