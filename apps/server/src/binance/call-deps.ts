import type { Countdowns } from '../countdown/index.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Log } from '../kernel/log.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Random } from '../kernel/random.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Spot } from '../spot/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Admit } from './call.ts';
import type { Limits } from './limits.ts';
import type { Symbols } from './symbols.ts';

/** Dependencies from which the calls are made. */
export interface BinanceDeps {
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
  readonly config: Pick<Config, 'apiWeightPerMinute'>;
  readonly modes: Pick<Modes, 'refusal'>;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly spot: Spot;
  readonly countdowns: Countdowns;
  readonly wallet: {
    readonly coins: Wallet['coins'];
    readonly deposits: Pick<Wallet['deposits'], 'list' | 'address'>;
    readonly withdrawals: Pick<Wallet['withdrawals'], 'list'>;
  };
  readonly admit: Admit;
  /** Permissions, addresses and end of an API key. */
  readonly keyTerms: (keyId: number) => Promise<{
    readonly mayTrade: boolean;
    /** True when it works from its own addresses alone. */
    readonly isBound: boolean;
    readonly createdAt: number;
    readonly expiresAt: number | null;
  }>;
  /** The number by which a user is known to others. */
  readonly uidOf: (userId: number) => Promise<string>;
  /** Calls whenever API keys are valid no more; answers what stops that. */
  readonly onKeysEnded: (run: (keyIds: readonly number[]) => void) => () => void;
}

/** Dependencies of every list of calls. */
export interface CallDeps extends BinanceDeps {
  readonly symbols: Symbols;
  readonly limits: Limits;
}
