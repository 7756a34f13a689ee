import type { FakeClock } from '@openbourse/testkit';
import type { OpenFeed, Tick } from '../market/index.ts';

/** A feed whose prices a test sets. */
export interface ScriptedFeed {
  readonly open: OpenFeed;
  /** Sends a price of a symbol from every source at the clock's time. */
  setPrice(symbol: string, price: string): void;
  /** Sends one tick as it is, however wrong. */
  send(tick: Tick): void;
}

/** The sources of a feed and how many of them must be fresh and agree. */
export interface ScriptedSources {
  readonly sources: readonly string[];
  readonly sourcesMin: number;
}

const ONE_SOURCE: ScriptedSources = { sources: ['script'], sourcesMin: 1 };

export function scriptedFeed(
  clock: FakeClock,
  { sources, sourcesMin }: ScriptedSources = ONE_SOURCE,
): ScriptedFeed {
  let send: (tick: Tick) => void = () => undefined;
  return {
    open: () => ({
      feed: {
        start: (onTick) => {
          send = onTick;
        },
        stop: () => undefined,
      },
      sources: { digital: sources, forex: sources },
      sourcesMin,
    }),
    setPrice: (symbol, price) => {
      for (const source of sources) send({ symbol, price, at: clock.now(), source });
    },
    send: (tick) => send(tick),
  };
}
