import type { Clock } from '../kernel/clock.ts';
import type { Market } from '../market/index.ts';
import type { Spot } from '../spot/index.ts';
import type { Admit } from './call.ts';
import type { Limits } from './limits.ts';
import type { Symbols } from './symbols.ts';

/** What the calls are made from. */
export interface BinanceDeps {
  readonly clock: Clock;
  readonly market: Market;
  readonly spot: Spot;
  readonly admit: Admit;
}

/** What every list of calls gets. */
export interface CallDeps extends BinanceDeps {
  readonly symbols: Symbols;
  readonly limits: Limits;
}
