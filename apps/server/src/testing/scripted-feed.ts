import type { FakeClock } from '@openbourse/testkit';
import type { OpenFeed, Tick } from '../market/index.ts';

/** A feed whose prices a test sets. */
export interface ScriptedFeed {
  readonly open: OpenFeed;
  /** Sends a price of a symbol at the clock's time. */
  setPrice(symbol: string, price: string): void;
}

export function scriptedFeed(clock: FakeClock): ScriptedFeed {
  let send: (tick: Tick) => void = () => undefined;
  return {
    open: () => ({
      feed: {
        start: (onTick) => {
          send = onTick;
        },
        stop: () => undefined,
      },
      sourcesMin: 1,
    }),
    setPrice: (symbol, price) => send({ symbol, price, at: clock.now(), source: 'script' }),
  };
}
