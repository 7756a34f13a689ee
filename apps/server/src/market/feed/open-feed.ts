import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Random } from '../../kernel/random.ts';
import type { Match } from '../match.ts';
import { binanceFeed } from './binance-feed.ts';
import type { Feed } from './feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

/** What a feed is opened with once the matches and their last prices are known. */
export interface FeedRequest {
  readonly matches: readonly Match[];
  /** The last known price by symbol. */
  readonly lastPrices: ReadonlyMap<string, string>;
}

/** A feed and how many of its venues must be fresh and agree. */
export interface OpenedFeed {
  readonly feed: Feed;
  readonly sourcesMin: number;
}

export type OpenFeed = (request: FeedRequest) => OpenedFeed;

/** Opens the feed that the configuration names. */
export function configuredFeed(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
}): OpenFeed {
  const { config } = deps;
  if (config.feed === 'binance') {
    return ({ matches }) => ({ feed: binanceFeed({ ...deps, url: config.feedUrl, matches }), sourcesMin: 1 });
  }
  return (request) => ({
    // The start is part of the seed, so that a restarted server does not repeat itself.
    feed: simulatedFeed({ clock: deps.clock, seed: config.feedSeed + deps.clock.now(), ...request }),
    sourcesMin: 2,
  });
}
