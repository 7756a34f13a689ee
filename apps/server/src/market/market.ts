import type { KlinePeriod, Product } from '@openbourse/api';
import type { CandleRow, MarketTick } from '@openbourse/api/socket';
import type { Clock } from '../kernel/clock.ts';
import type { Statement } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { applyDueChanges } from './apply-changes.ts';
import type { ActiveMode } from '../kernel/modes.ts';
import type { Catalog } from './catalog.ts';
import type { FeedHealth } from './feed/feed.ts';
import type { FeedInspection } from './feed/index-book.ts';
import { hasDueChanges } from './filter-queries.ts';
import { configuredFeed } from './feed/open-feed.ts';
import { isMarketOpen, type Session, sessionOf } from './feed/trading-hours.ts';
import type { MarketTrade, Match } from './match.ts';
import type { MarketDeps } from './market-deps.ts';
import { openMarket, type RunningMarket } from './open-market.ts';
import { averagePrice, lastPrice } from './prices.ts';
import { readKline, type KlineRequest } from './read-kline.ts';
import { recordTrades } from './record-trades.ts';
import { candleOfBar, type DetailedCandle, detailOfBar, toDecimal } from './bar.ts';
import { type CandleRange, type ClosedCandle, readCandles, readWindows } from './detailed-candles.ts';
import { type Quotation, quotationOf } from './ticker.ts';
import { catalogChanged } from './topics.ts';

/**
 * Functions of the market for other slices. Everything but `recordTrades` and `kline` answers from memory.
 */
export interface Market {
  /** Loads matches and candles, then opens the feed. */
  start(): Promise<void>;
  /** Closes the feed and writes what candles of the index still wait. */
  stop(): Promise<void>;

  /** Every active match in the order of lists. */
  all(): readonly Match[];
  /** Matches that were delisted, in the order of lists. */
  delisted(): readonly Match[];
  /** Finds a match that was delisted too; nothing is offered on it. */
  find(matchId: number): Match | undefined;
  findBySymbol(symbol: string): Match | undefined;
  /** Reports whether trading hours are open; digital currencies never close. */
  isOpen(matchId: number, at?: number): boolean;
  /** When the market opens or closes next by its hours. */
  session(match: Match): Session;

  /** The base of the price band: the average of our trades of the last 5 minutes, else the index (rule book, section 1). */
  referencePrice(matchId: number): string | null;
  /** The guarded index: null while the feed is stale, frozen or closed. */
  indexPrice(matchId: number): string | null;
  /** The last guarded index, however old; null before the first since the start. */
  lastIndexPrice(matchId: number): string | null;
  /** Value of one unit of a currency in USDT, by its last price; null when nothing quotes it. */
  price(currencyCode: string): string | null;

  /** Counts trades, oldest first, into the candles of all nine periods; for the transaction that writes the trades. */
  recordTrades(trades: readonly MarketTrade[]): Statement;
  /** Counts the same trades into memory; to be called once their transaction is committed. */
  applyTrades(trades: readonly MarketTrade[]): void;

  /** Why a match takes no orders of a product: it is delisted, or its filters or a mode halt it. */
  refusalOf(matchId: number, product: Product): MarketRefusal | null;
  /** Reports whether a match takes no orders of a product. */
  isHalted(matchId: number, product: Product): boolean;
  /** The modes that refuse orders in a match, of whichever product, or of what it trades. */
  haltsOf(matchId: number): readonly ActiveMode[];
  /** Reports whether the filters of a match let it take no orders, or its delisting has begun. */
  isSuspended(matchId: number): boolean;
  /** Reports whether an announced change or a new match waits for `applyChanges`. */
  hasDueChanges(): Promise<boolean>;
  /** Takes over new matches and announced changes whose time has come; only while no order is accepted. */
  applyChanges(): Promise<void>;

  /** The 24-hour statistics of one match. */
  quotation(matchId: number): Quotation;
  /** The 24-hour statistics of every match. */
  tickers(): readonly MarketTick[];
  /** The candle that is still moving; null before the first price of the period. */
  currentCandle(matchId: number, period: KlinePeriod): CandleRow | null;
  /** Candles from the database, oldest first, with what is not stored yet. */
  kline(request: KlineRequest): Promise<readonly CandleRow[]>;
  /** The moving candle with its trades; null before the first price of the period. */
  currentDetail(matchId: number, period: KlinePeriod): DetailedCandle | null;
  /** Number of trades of this server in the last 24 hours. */
  dayTrades(matchId: number): number;
  /** Candles of any interval from the database, of matches whose candles come from trades. */
  candles(range: CandleRange): Promise<readonly ClosedCandle[]>;
  /** Statistics of each match since a full minute; without a price in that time it is left out. */
  windows(matchIds: readonly number[], since: number): Promise<ReadonlyMap<number, DetailedCandle>>;
  /** The closing prices of the last 24 hours in steps, the last one still moving. */
  closes(matchId: number, stepMs: number): readonly string[];
  /** Reports whether the index is so young that something may be opened on it. */
  isYoung(matchId: number): boolean;
  /**
   * Reports whether the index is young and its venues keep up with each other, so that seconds may be bet on.
   */
  isPrompt(matchId: number): boolean;
  /** State of the index of a match: whether it can be used now, and why not. */
  feedState(matchId: number): FeedHealth['state'];
  feedHealth(): readonly FeedHealth[];
  inspectFeeds(): readonly FeedInspection[];
}

type MarketRefusal = 'market.delisted' | 'market.halted';

/** Time over which an average for the price band looks back (rule book, section 1). */
const REFERENCE_MINUTES = 5;

export function createMarket(deps: MarketDeps): Market {
  let running: RunningMarket | undefined;
  const open = (): RunningMarket => {
    assert(running !== undefined, 'the market is started before it is used');
    return running;
  };
  return {
    start: async () => {
      running = await openMarket(deps, deps.openFeed ?? configuredFeed(deps));
    },
    stop: async () => running?.stop(),
    ...lookups(open, deps),
    ...prices(open, deps.clock),
    ...charts(open, deps),
    recordTrades,
    applyTrades: (trades) => open().add(trades),
  };
}

/** Parts of a match that a mode may name. */
function subjectOf(
  catalog: Catalog,
  matchId: number,
): { readonly matchId: number; readonly currencyIds: readonly number[] } {
  const match = catalog.find(matchId);
  return { matchId, currencyIds: match === undefined ? [] : [match.base.id, match.quote.id] };
}

type Open = () => RunningMarket;

type LookupName =
  | 'all'
  | 'delisted'
  | 'find'
  | 'findBySymbol'
  | 'isOpen'
  | 'session'
  | 'refusalOf'
  | 'isHalted'
  | 'haltsOf'
  | 'isSuspended'
  | 'hasDueChanges'
  | 'applyChanges';

function lookups(open: Open, deps: MarketDeps): Pick<Market, LookupName> {
  const isDelisted = (catalog: Catalog, matchId: number): boolean => {
    const delistsAt = catalog.find(matchId)?.delistsAt ?? null;
    return catalog.isDelisted(matchId) || (delistsAt !== null && deps.clock.now() >= delistsAt);
  };
  const refusalOf: Market['refusalOf'] = (matchId, product) => {
    const { catalog } = open();
    if (isDelisted(catalog, matchId)) return 'market.delisted';
    if (catalog.isSuspended(matchId)) return 'market.halted';
    if (deps.modes.active().length === 0) return null;
    const refused = deps.modes.refusal('open', { product, ...subjectOf(catalog, matchId) });
    return refused === undefined ? null : 'market.halted';
  };
  return {
    all: () => open().catalog.all(),
    delisted: () => open().catalog.delisted(),
    find: (matchId) => open().catalog.find(matchId),
    findBySymbol: (symbol) => open().catalog.findBySymbol(symbol),
    isOpen: (matchId, at = deps.clock.now()) => {
      const match = open().catalog.find(matchId);
      return match !== undefined && isMarketOpen(match.kind, at);
    },
    session: ({ kind }) => sessionOf(kind, deps.clock.now()),
    refusalOf,
    isHalted: (matchId, product) => refusalOf(matchId, product) !== null,
    isSuspended: (matchId) => open().catalog.isSuspended(matchId) || isDelisted(open().catalog, matchId),
    haltsOf: (matchId) => {
      const subject = subjectOf(open().catalog, matchId);
      return deps.modes
        .active()
        .filter(
          (mode) =>
            (mode.matchId !== null || mode.currencyId !== null) &&
            (mode.matchId === null || mode.matchId === matchId) &&
            (mode.currencyId === null || subject.currencyIds.includes(mode.currencyId)) &&
            mode.mode !== 'no_withdrawals',
        );
    },
    hasDueChanges: () =>
      hasDueChanges(deps.db, {
        now: deps.clock.now(),
        known: open()
          .catalog.all()
          .map(({ id, opensAt, delistsAt }) => ({ id, opensAt, delistsAt })),
      }),
    applyChanges: async () => {
      await deps.db.transaction((tx) => applyDueChanges(tx, deps));
      await open().reload();
      deps.bus.publish(catalogChanged, { at: deps.clock.now() });
    },
  };
}

function prices(
  open: Open,
  clock: Clock,
): Pick<
  Market,
  | 'referencePrice'
  | 'indexPrice'
  | 'lastIndexPrice'
  | 'isYoung'
  | 'isPrompt'
  | 'price'
  | 'quotation'
  | 'tickers'
  | 'feedState'
  | 'feedHealth'
  | 'inspectFeeds'
> {
  const indexPrice = (matchId: number): string | null => {
    const price = open().index.price(matchId, clock.now());
    return price === null ? null : toDecimal(price);
  };
  const quotation = (matchId: number): Quotation => {
    const now = clock.now();
    const day = open().charts.get(matchId)?.day.statistics(now) ?? null;
    return quotationOf(day, open().index.price(matchId, now));
  };
  return {
    indexPrice,
    lastIndexPrice: (matchId) => {
      const price = open().index.lastPrice(matchId);
      return price === null ? null : toDecimal(price);
    },
    isYoung: (matchId) => open().index.isYoung(matchId, clock.now()),
    isPrompt: (matchId) => open().index.isPrompt(matchId, clock.now()),
    quotation,
    referencePrice: (matchId) => {
      const { catalog, charts: all } = open();
      const [match, chart] = [catalog.find(matchId), all.get(matchId)];
      if (match === undefined || chart === undefined) return null;
      const average = averagePrice(match, chart.day.averageOver(clock.now(), REFERENCE_MINUTES));
      return average ?? indexPrice(matchId);
    },
    price: (currencyCode) =>
      lastPrice(currencyCode, { findBySymbol: open().catalog.findBySymbol, quotation }),
    tickers: () =>
      open()
        .catalog.all()
        .map((match) => ({ currency_match_id: match.id, quotation: quotation(match.id) })),
    feedState: (matchId) => open().index.state(matchId, clock.now()),
    feedHealth: () => open().index.health(clock.now()),
    inspectFeeds: () => open().index.inspect(clock.now()),
  };
}

function charts(
  open: Open,
  deps: MarketDeps,
): Pick<
  Market,
  'currentCandle' | 'currentDetail' | 'dayTrades' | 'candles' | 'windows' | 'kline' | 'closes'
> {
  return {
    currentCandle: (matchId, period) => {
      const bar = open().charts.get(matchId)?.current(period, deps.clock.now());
      return bar === undefined ? null : candleOfBar(bar);
    },
    currentDetail: (matchId, period) => {
      const bar = open().charts.get(matchId)?.current(period, deps.clock.now());
      return bar === undefined ? null : detailOfBar(bar);
    },
    dayTrades: (matchId) => open().charts.get(matchId)?.day.statistics(deps.clock.now())?.trades ?? 0,
    candles: (range) => readCandles(deps.db, range),
    windows: (matchIds, since) => readWindows(deps.db, matchIds, since),
    kline: (request) => readKline(deps.db, request, open().waiting(request.matchId, request.period)),
    closes: (matchId, stepMs) =>
      (open().charts.get(matchId)?.day.closes(deps.clock.now(), stepMs) ?? []).map(toDecimal),
  };
}
