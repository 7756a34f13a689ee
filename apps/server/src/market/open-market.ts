import { isApart } from '../kernel/role.ts';
import { eventsMissed } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import { candleOfBar, type Print, printOfTrade, toDecimal, type Units } from './bar.ts';
import { applyDueChanges } from './apply-changes.ts';
import { type BarMirror, createBarMirror } from './bar-mirror.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { createChanges } from './changes.ts';
import type { Chart } from './chart.ts';
import { type Charts, loadCharts } from './charts.ts';
import type { IndexView } from './feed/index-book.ts';
import type { OpenFeed } from './feed/open-feed.ts';
import { listCourses } from './listing-queries.ts';
import { loadMatches } from './load-matches.ts';
import type { MarketDeps } from './market-deps.ts';
import type { MarketTrade, Match } from './match.ts';
import { gatherMoved, keepWaiting, type WaitingBars } from './moved-bars.ts';
import { followPrices, hearVenues, type PriceSide } from './price-side.ts';
import { quotationOf } from './ticker.ts';
import { barsMoved, catalogChanged } from './topics.ts';

/** Interval at which what moved is announced to other processes. */
const MOVED_EVERY_MS = 250;
/** Interval at which the matches are read that another process may have changed unheard. */
const CATALOG_MS = 5_000;

/** The parts of a started market. */
export interface RunningMarket {
  readonly catalog: Catalog;
  readonly charts: Charts;
  readonly index: IndexView;
  readonly waiting: PriceSide['waiting'];
  /** Counts committed trades into memory and announces them. */
  add(trades: readonly MarketTrade[]): void;
  /** Takes over the matches as the database has them; prices of new ones come at once. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** Loads what the database knows, then lets the feed in. */
export async function openMarket(deps: MarketDeps, openFeed: OpenFeed): Promise<RunningMarket> {
  const { db, bus, clock, roles } = deps;
  if (roles.has('spot')) await db.transaction((tx) => applyDueChanges(tx, deps));
  const loaded = await loadMatches(db);
  let { matches } = loaded;
  const catalog = createCatalog(loaded);
  const charts = new Map<number, Chart>();
  const kept = keepWaiting();
  const isShared = isApart(roles);
  const mirror = isShared
    ? createBarMirror({
        ...deps,
        charts,
        waiting: kept,
        matches: () => matches,
        mark: (id) => changes.mark(id),
      })
    : null;
  await loadInto(deps, charts, { matches, mirror });
  const prices = await openPrices(deps, { openFeed, kept, charts, matches: () => matches });
  const { index } = prices;
  const changes = createChanges({ ...deps, ...readers({ charts, index, clock }) });
  const moved = gatherMoved();
  const count = (print: Print, seq: number | null): void => {
    charts.get(print.matchId)?.add(print);
    changes.mark(print.matchId);
    if (isShared) moved.add(print, seq);
  };
  const tellMoved = (): void => {
    const matchesMoved = moved.take();
    if (matchesMoved.length > 0) bus.publish(barsMoved, matchesMoved);
  };
  const reload = async (): Promise<void> => {
    const next = await loadMatches(db);
    const added = next.matches.filter(({ id }) => !charts.has(id));
    await loadInto(deps, charts, { matches: added, mirror });
    const before = new Set(matches.map(({ id }) => id));
    const isSame = next.matches.length === before.size && next.matches.every(({ id }) => before.has(id));
    ({ matches } = next);
    catalog.replace(next);
    index.cover(matches);
    if (isSame) return;
    await prices.reopen();
    for (const { id } of added) changes.mark(id);
  };
  changes.start();
  prices.start({ charts, changes, add: (prints) => prints.forEach((print) => count(print, null)) });
  mirror?.start();
  const inTurn = oneAfterTheOther(reload);
  const cancels = [
    ...(isShared ? [clock.every(MOVED_EVERY_MS, tellMoved)] : []),
    ...(roles.has('spot') ? [] : followCatalog(deps, inTurn)),
  ];
  return {
    catalog,
    charts,
    index,
    waiting: prices.waiting,
    add: (trades) => {
      for (const trade of trades) count(printOfTrade(trade), trade.seq);
    },
    reload: inTurn,
    stop: async () => {
      for (const cancel of cancels) cancel();
      await prices.stop();
      await mirror?.stop();
      changes.stop();
    },
  };
}

/** Hears the venues, or follows the process that does. */
async function openPrices(
  deps: MarketDeps,
  of: {
    readonly openFeed: OpenFeed;
    readonly kept: WaitingBars;
    readonly charts: Charts;
    readonly matches: () => readonly Match[];
  },
): Promise<PriceSide> {
  const { db, clock, roles } = deps;
  const { charts, kept } = of;
  if (!roles.has('price')) return followPrices(deps, { matches: of.matches(), kept });
  return hearVenues({ ...deps, isShown: isApart(roles) }, of.matches(), async (index) => {
    const [courses, matches] = [await listCourses(db), of.matches()];
    const known = (matchId: number): Units | null => index?.lastPrice(matchId) ?? null;
    return of.openFeed({
      ...{ matches, courses },
      lastPrices: lastPrices(matches, { charts, known, now: clock.now() }),
    });
  });
}

/** A chart that another process moves is read with the place up to which it counts. */
async function loadInto(
  { db, clock }: MarketDeps,
  charts: Map<number, Chart>,
  { matches, mirror }: { readonly matches: readonly Match[]; readonly mirror: BarMirror | null },
): Promise<void> {
  if (matches.length === 0) return;
  if (mirror !== null) return mirror.load(matches);
  for (const [id, chart] of await loadCharts(db, matches, clock.now())) charts.set(id, chart);
}

/** Reads the matches when the process that changes them says so, and now and then. */
function followCatalog(
  { bus, clock, log }: MarketDeps,
  reload: () => Promise<void>,
): readonly (() => void)[] {
  const read = (): void => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'the matches could not be read anew'));
  };
  return [
    bus.subscribe(catalogChanged, read),
    bus.subscribe(eventsMissed, ({ roles }) => {
      if (roles.includes('spot')) read();
    }),
    clock.every(CATALOG_MS, read),
  ];
}

/** Runs in turn, so that an earlier reading never replaces a later one. */
function oneAfterTheOther(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
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
  readonly index: IndexView;
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
