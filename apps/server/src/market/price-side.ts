import type { KlinePeriod } from '@openbourse/api';
import type { Metrics } from '../kernel/metrics.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Bar, Print } from './bar.ts';
import type { Changes } from './changes.ts';
import type { Charts } from './charts.ts';
import type { Tick } from './feed/feed.ts';
import { createIndexBook, type IndexBook, type IndexView } from './feed/index-book.ts';
import type { OpenedFeed } from './feed/open-feed.ts';
import { createIndexCandles, type IndexCandles } from './index-candles.ts';
import { createIndexMirror, showIndex } from './index-mirror.ts';
import type { MarketDeps } from './market-deps.ts';
import type { Match } from './match.ts';
import type { WaitingBars } from './moved-bars.ts';
import { indexShown } from './topics.ts';

const FLUSH_EVERY_MS = 5_000;
const MEASURE_EVERY_MS = 1_000;
/** Interval at which the index is shown to other processes. */
const SHOW_EVERY_MS = 250;

/** Parts of a started market that its prices move. */
export interface Moved {
  readonly charts: Charts;
  readonly changes: Changes;
  /** Counts prices of an index into memory. */
  readonly add: (prints: readonly Print[]) => void;
}

/** The prices of a market: its venues, or what the process says that hears them. */
export interface PriceSide {
  readonly index: IndexView;
  /** Candles of the index that may not be stored yet, oldest first. */
  readonly waiting: (matchId: number, period: KlinePeriod) => readonly Bar[];
  start(moved: Moved): void;
  /** Takes over other matches; prices of new ones come at once. */
  reopen(): Promise<void>;
  stop(): Promise<void>;
}

/** Hears the venues itself. */
export async function hearVenues(
  deps: MarketDeps & { readonly isShown: boolean },
  matches: readonly Match[],
  openVenues: (index: IndexView | null) => Promise<OpenedFeed>,
): Promise<PriceSide> {
  const { clock, metrics, bus } = deps;
  const { feed: first, ...venues } = await openVenues(null);
  let feed = first;
  const index = createIndexBook({ matches, ...venues, metrics });
  const candles = createIndexCandles(deps);
  let hear: (tick: Tick) => void = () => undefined;
  let cancels: readonly (() => void)[] = [];
  return {
    index,
    waiting: candles.waiting,
    start: (moved) => {
      hear = (tick) => takeTick(tick, { ...moved, index, candles, now: clock.now() });
      const show = (): void => bus.publish(indexShown, showIndex(index, clock.now()));
      cancels = [
        clock.every(FLUSH_EVERY_MS, () => void candles.flush()),
        clock.every(MEASURE_EVERY_MS, measureFeed(index, metrics, clock)),
        ...(deps.isShown ? [clock.every(SHOW_EVERY_MS, show)] : []),
      ];
      feed.start(hear);
    },
    reopen: async () => {
      const opened = await openVenues(index);
      feed.stop();
      ({ feed } = opened);
      feed.start(hear);
    },
    stop: async () => {
      feed.stop();
      for (const cancel of cancels) cancel();
      await candles.flush();
    },
  };
}

/** Follows the process that hears them. */
export function followPrices(
  { bus, clock }: MarketDeps,
  { matches, kept }: { readonly matches: readonly Match[]; readonly kept: WaitingBars },
): PriceSide {
  const index = createIndexMirror(matches);
  let stop = (): void => undefined;
  return {
    index,
    waiting: kept.of,
    start: ({ charts, changes }) => {
      stop = bus.subscribe(indexShown, (shown) => {
        const now = clock.now();
        for (const matchId of index.take(shown, now))
          if (charts.get(matchId)?.day.statistics(now) === null) changes.mark(matchId);
      });
    },
    reopen: async () => undefined,
    stop: async () => stop(),
  };
}

/** Forex candles follow the index; digital currencies follow their own trades and show the index before the first. */
function takeTick(
  tick: Tick,
  to: Moved & { readonly index: IndexBook; readonly candles: IndexCandles; readonly now: number },
): void {
  const accepted = to.index.accept(tick, to.now);
  if (accepted === null) return;
  const { match, price } = accepted;
  if (match.kind === 'forex') {
    const print: Print = {
      matchId: match.id,
      at: to.now,
      price,
      quantity: 0n,
      total: 0n,
      trades: 0,
      isTakerBuy: false,
    };
    to.add([print]);
    to.candles.add(print);
  } else if (to.charts.get(match.id)?.day.statistics(to.now) === null) {
    to.changes.mark(match.id);
  }
}

function measureFeed(index: IndexView, metrics: Metrics, clock: Clock): () => void {
  const age = metrics.gauge('openbourse_market_feed_age_ms', 'Time since the last accepted tick.', [
    'symbol',
  ]);
  const healthy = metrics.gauge('openbourse_market_feed_healthy', 'Whether the index can be used: 1 or 0.', [
    'symbol',
  ]);
  return () => {
    for (const { symbol, state, ageMs } of index.health(clock.now())) {
      if (ageMs !== null) age.set({ symbol }, ageMs);
      healthy.set({ symbol }, state === 'healthy' ? 1 : 0);
    }
  };
}
