import type { Clock } from '../kernel/clock.ts';
import type { Metrics } from '../kernel/metrics.ts';
import { candleOfBar, type Print, toDecimal, type Units } from './bar.ts';
import { applyDueChanges } from './apply-changes.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { type Changes, createChanges } from './changes.ts';
import { type Charts, loadCharts } from './charts.ts';
import type { Tick } from './feed/feed.ts';
import { createIndexBook, type IndexBook } from './feed/index-book.ts';
import type { OpenFeed } from './feed/open-feed.ts';
import { createIndexCandles, type IndexCandles } from './index-candles.ts';
import { listCourses } from './listing-queries.ts';
import { loadMatches } from './load-matches.ts';
import type { MarketDeps } from './market-deps.ts';
import type { Match } from './match.ts';
import { quotationOf } from './ticker.ts';

const FLUSH_EVERY_MS = 5_000;
const MEASURE_EVERY_MS = 1_000;

/** The parts of a started market. */
export interface RunningMarket {
  readonly catalog: Catalog;
  readonly charts: Charts;
  readonly index: IndexBook;
  readonly indexCandles: IndexCandles;
  /** Counts prints into memory and announces them. */
  add(prints: readonly Print[]): void;
  /** Takes over the matches as the database has them; prices of new ones come at once. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** Loads what the database knows, then lets the feed in. */
export async function openMarket(deps: MarketDeps, openFeed: OpenFeed): Promise<RunningMarket> {
  const { db, clock, metrics } = deps;
  await db.transaction((tx) => applyDueChanges(tx, deps));
  const loaded = await loadMatches(db);
  let { matches } = loaded;
  const catalog = createCatalog(loaded);
  const charts = new Map(await loadCharts(db, matches, clock.now()));
  const openVenues = async (known: (matchId: number) => Units | null) => {
    const courses = await listCourses(db);
    return openFeed({
      matches,
      courses,
      lastPrices: lastPrices(matches, { charts, known, now: clock.now() }),
    });
  };
  const { feed: first, ...venues } = await openVenues(() => null);
  let feed = first;
  const index = createIndexBook({ matches, ...venues, metrics });
  const indexCandles = createIndexCandles(deps);
  const changes = createChanges({ ...deps, ...readers({ charts, index, clock }) });
  const add = (prints: readonly Print[]): void => {
    for (const print of prints) {
      charts.get(print.matchId)?.add(print);
      changes.mark(print.matchId);
    }
  };
  const hear = (tick: Tick): void =>
    takeTick(tick, { index, indexCandles, charts, changes, add, now: clock.now() });
  changes.start();
  const cancels = [
    clock.every(FLUSH_EVERY_MS, () => void indexCandles.flush()),
    clock.every(MEASURE_EVERY_MS, measureFeed(index, metrics, clock)),
  ];
  feed.start(hear);
  return {
    catalog,
    charts,
    index,
    indexCandles,
    add,
    reload: async () => {
      const next = await loadMatches(db);
      const added = next.matches.filter(({ id }) => !charts.has(id));
      for (const [id, chart] of await loadCharts(db, added, clock.now())) charts.set(id, chart);
      const before = new Set(matches.map(({ id }) => id));
      const isSame = next.matches.length === before.size && next.matches.every(({ id }) => before.has(id));
      ({ matches } = next);
      catalog.replace(next);
      index.cover(matches);
      if (isSame) return;
      const opened = await openVenues((id) => index.lastPrice(id));
      feed.stop();
      ({ feed } = opened);
      feed.start(hear);
      for (const { id } of added) changes.mark(id);
    },
    stop: async () => {
      feed.stop();
      for (const cancel of cancels) cancel();
      changes.stop();
      await indexCandles.flush();
    },
  };
}

/** Forex candles follow the index; digital currencies follow their own trades and show the index before the first. */
function takeTick(
  tick: Tick,
  to: {
    readonly index: IndexBook;
    readonly indexCandles: IndexCandles;
    readonly charts: Charts;
    readonly changes: Changes;
    readonly add: (prints: readonly Print[]) => void;
    readonly now: number;
  },
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
    to.indexCandles.add(print);
  } else if (to.charts.get(match.id)?.day.statistics(to.now) === null) {
    to.changes.mark(match.id);
  }
}

function lastPrices(
  matches: readonly Match[],
  of: {
    readonly charts: Charts;
    readonly known: (matchId: number) => Units | null;
    readonly now: number;
  },
): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap(({ id, symbol }) => {
      const price = of.known(id) ?? of.charts.get(id)?.day.statistics(of.now)?.close ?? null;
      return price === null ? [] : [[symbol, toDecimal(price)] as const];
    }),
  );
}

function readers(from: {
  readonly charts: Charts;
  readonly index: IndexBook;
  readonly clock: Clock;
}): Pick<Parameters<typeof createChanges>[0], 'ticker' | 'candle'> {
  return {
    ticker: (matchId) => {
      const now = from.clock.now();
      const day = from.charts.get(matchId)?.day.statistics(now) ?? null;
      return { currency_match_id: matchId, quotation: quotationOf(day, from.index.price(matchId, now)) };
    },
    candle: (matchId, period) => {
      const bar = from.charts.get(matchId)?.current(period, from.clock.now());
      return bar === undefined ? null : candleOfBar(bar);
    },
  };
}

function measureFeed(index: IndexBook, metrics: Metrics, clock: Clock): () => void {
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
