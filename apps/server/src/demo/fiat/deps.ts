import type { Files } from '../../file/index.ts';
import type { Fiat } from '../../fiat/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Gate } from '../../kernel/change.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import type { Verification } from '../../verification/index.ts';
import type { GrantDeps } from '../grant-play-money.ts';
import type { DemoStore } from './stores-data.ts';

/** Dependencies of the merchants of a demonstration. */
export interface MerchantDeps extends GrantDeps {
  readonly fiat: Pick<Fiat, 'deps' | 'open'>;
  readonly files: Pick<Files, 'deps'>;
  readonly gate: Pick<Gate, 'run'>;
  readonly identity: Identity;
  readonly verification: Pick<Verification, 'certifyName'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** A store as it is in this database. */
export interface SeededStore extends DemoStore {
  readonly userId: number;
}
