import type { Clock } from '../../kernel/clock.ts';
import type { Config, FeedSource } from '../../kernel/config.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Random } from '../../kernel/random.ts';
import type { Match, MatchKind } from '../match.ts';
import { binanceFeed } from './binance-feed.ts';
import { createSourceMeter } from './connection.ts';
import type { Dynamics } from './dynamics.ts';
import type { Feed } from './feed.ts';
import { forexFeed } from './forex-feed.ts';
import { SIMULATED_VENUES, simulatedFeed } from './simulated-feed.ts';

/** Input with which a feed is opened once the matches and their last prices are known. */
export interface FeedRequest {
  readonly matches: readonly Match[];
  /** The last known price by symbol. */
  readonly lastPrices: ReadonlyMap<string, string>;
  /** The courses of simulated currencies. */
  readonly courses: readonly Dynamics[];
}

export interface OpenedFeed {
  readonly feed: Feed;
  /** The names of the venues of each kind, whether they speak or not. */
  readonly sources: Readonly<Record<MatchKind, readonly string[]>>;
  /** Number of them that must be fresh and agree. */
  readonly sourcesMin: number;
}

export type OpenFeed = (request: FeedRequest) => OpenedFeed;

/** No index rests on a single venue (reliability, F3). */
const SOURCES_MIN = 2;

/** Opens the venues that the configuration names; what has none is simulated, if coins are. */
export function configuredFeed(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
}): OpenFeed {
  const { config } = deps;
  const connection = { ...deps, meter: createSourceMeter(deps.metrics) };
  const { binanceSources, forexSources, forexFeedToken: token } = config;
  const isSimulated = (kind: MatchKind): boolean =>
    config.feed === 'simulated' && (kind === 'digital' || forexSources.length === 0);
  const named = (kind: MatchKind, real: readonly FeedSource[]): readonly string[] =>
    isSimulated(kind) ? SIMULATED_VENUES : real.map(({ name }) => name);
  const simulated = ({ matches, ...request }: FeedRequest): Feed =>
    simulatedFeed({
      clock: deps.clock,
      // The start is part of the seed, so that a restarted server does not repeat itself.
      seed: config.feedSeed + deps.clock.now(),
      matches: matches.filter(({ kind }) => isSimulated(kind)),
      ...request,
    });
  return (request) => ({
    feed: together([
      ...(config.feed === 'simulated' ? [simulated(request)] : []),
      ...binanceSources.map((source) => binanceFeed({ ...connection, ...request, source })),
      ...forexSources.map((source) => forexFeed({ ...connection, ...request, source, token })),
    ]),
    sources: { digital: named('digital', binanceSources), forex: named('forex', forexSources) },
    sourcesMin: SOURCES_MIN,
  });
}

function together(feeds: readonly Feed[]): Feed {
  return {
    start: (onTick) => {
      for (const feed of feeds) feed.start(onTick);
    },
    stop: () => {
      for (const feed of feeds) feed.stop();
    },
  };
}
