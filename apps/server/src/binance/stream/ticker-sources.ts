import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import type { NumberedTrade } from '../../spot/index.ts';
import { amountText } from '../amount-text.ts';
import { changeText, type Figures, miniText, type Window } from '../market-data/ticker-text.ts';
import { symbolOf } from '../symbols.ts';
import type { RollingWindow } from './stream-name.ts';
import type { TimeOf } from '../time-unit.ts';
import type { SourceDeps, StreamSource, Tell, TradeBatch } from './stream-source.ts';

const PERIOD_MS = 1_000;

const ROLLING_MS: Readonly<Record<RollingWindow, number>> = {
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
};

/** A symbol, or all of them in one array. */
type Of = Match | 'all';
/** Composes the events of matches at the present. */
type Events = (matches: readonly Match[]) => Promise<(time: TimeOf) => readonly object[]>;

/** `@miniTicker`, `!miniTicker@arr`: the last 24 hours in short. */
export function miniTickerSource(deps: SourceDeps, of: Of, tell: Tell): StreamSource {
  return eachSecond(deps, { of, tell }, async (matches) => {
    const now = deps.clock.now();
    const window = { openTime: now - DAY_MS, closeTime: now, lastTrade: null };
    const rows = matches.map((match) => miniText(match, dayFigures(deps, match), window));
    return (time) =>
      rows.map((text) => ({
        e: '24hrMiniTicker',
        E: time(now),
        s: text.symbol,
        c: text.lastPrice,
        o: text.openPrice,
        h: text.highPrice,
        l: text.lowPrice,
        v: text.volume,
        q: text.quoteVolume,
      }));
  });
}

/** `@ticker`, `!ticker@arr`: the last 24 hours with the best prices and the last trade. */
export function tickerSource(deps: SourceDeps, of: Of, tell: Tell): StreamSource {
  const { clock } = deps;
  const last = followLastTrades(deps, of);
  const source = eachSecond(deps, { of, tell }, async (matches) => {
    await last.opened;
    const now = clock.now();
    const rows = matches.map((match) => {
      const figures = dayFigures(deps, match);
      const lastTrade = last.of(match.id);
      const window = { openTime: now - DAY_MS, closeTime: now, lastTrade: lastTrade?.number ?? null };
      return {
        ...present(match, figures, window),
        ...standing(deps, match, lastTrade),
        x: amountText(figures.open),
      };
    });
    return (time) =>
      rows.map(({ O, C, ...row }) => ({ e: '24hrTicker', E: time(now), ...row, O: time(O), C: time(C) }));
  });
  const full = { ...source, opened: last.opened, tradesExecuted: last.tradesExecuted };
  // Best prices move between trades; of all symbols that would be every one in every second.
  return of === 'all' ? full : { ...full, bookChanged: source.joined };
}

type LastTrade = Pick<NumberedTrade, 'number' | 'quantity'>;

/**
 * The last trades as they are sent, so that they never are of another moment than the statistics in memory.
 */
function followLastTrades({ spot, symbols }: SourceDeps, of: Of) {
  const last = new Map<number, LastTrade>();
  const ids = (of === 'all' ? symbols.all() : [of]).map(({ id }) => id);
  return {
    opened: spot.trades.last(ids).then((stored) => {
      for (const [matchId, trade] of stored)
        if (trade.number > (last.get(matchId)?.number ?? 0)) last.set(matchId, trade);
    }),
    of: (matchId: number): LastTrade | undefined => last.get(matchId),
    tradesExecuted: ({ matchId, trades }: TradeBatch): void => {
      const newest = trades.at(-1);
      if (newest !== undefined) last.set(matchId, { number: newest.id, quantity: newest.quantity });
    },
  };
}

/** `@ticker_<window>`, `!ticker_<window>@arr`: what was traded since the full minute that begins the window. */
export function rollingTickerSource(
  deps: SourceDeps,
  of: { readonly matches: Of; readonly window: RollingWindow },
  tell: Tell,
): StreamSource {
  const { clock, market, spot } = deps;
  return eachSecond(deps, { of: of.matches, tell }, async (matches) => {
    const now = clock.now();
    const since = Math.floor((now - ROLLING_MS[of.window]) / MINUTE_MS) * MINUTE_MS;
    const ids = matches.map(({ id }) => id);
    const [windows, last] = await Promise.all([market.windows(ids, since), spot.trades.last(ids)]);
    const rows = matches.flatMap((match) => {
      const figures = windows.get(match.id);
      if (figures === undefined) return [];
      const window = { openTime: since, closeTime: now, lastTrade: last.get(match.id)?.number ?? null };
      return [present(match, figures, window)];
    });
    return (time) =>
      rows.map(({ O, C, ...row }) => ({
        e: `${of.window}Ticker`,
        E: time(now),
        ...row,
        O: time(O),
        C: time(C),
      }));
  });
}

/** Sends each second the matches that changed in it, and all of them to a new follower. */
function eachSecond(
  { market, symbols }: SourceDeps,
  { of, tell }: { readonly of: Of; readonly tell: Tell },
  events: Events,
): StreamSource & Required<Pick<StreamSource, 'joined'>> {
  // There is nothing to send of a symbol before its first price.
  const all = (): readonly Match[] =>
    (of === 'all' ? symbols.all() : [of]).filter(({ id }) => market.quotation(id).close !== '0');
  const changed = new Set<number>();
  const markAll = (): void => {
    for (const { id } of all()) changed.add(id);
  };
  const read = async (matches: readonly Match[]): Promise<void> => {
    const compose = await events(matches);
    if (of === 'all') tell(compose);
    else for (const index of matches.keys()) tell((time) => compose(time)[index]);
  };
  markAll();
  return {
    matchId: of === 'all' ? null : of.id,
    joined: markAll,
    tickerChanged: (matchId) => void changed.add(matchId),
    beat: {
      periodMs: PERIOD_MS,
      run: () => {
        const matches = all().filter(({ id }) => changed.has(id));
        changed.clear();
        return matches.length === 0 ? undefined : read(matches);
      },
    },
  };
}

function dayFigures({ market }: SourceDeps, match: Match): Figures {
  return { ...market.quotation(match.id), trades: market.dayTrades(match.id) };
}

function present(match: Match, figures: Figures, window: Window) {
  const text = miniText(match, figures, window);
  const change = changeText(figures);
  return {
    s: symbolOf(match),
    p: change.priceChange,
    P: change.priceChangePercent,
    w: change.weightedAvgPrice,
    c: text.lastPrice,
    o: text.openPrice,
    h: text.highPrice,
    l: text.lowPrice,
    v: text.volume,
    q: text.quoteVolume,
    O: text.openTime,
    C: text.closeTime,
    F: text.firstId,
    L: text.lastId,
    n: text.count,
  };
}

/** The last trade's quantity and the best prices. */
function standing({ spot }: SourceDeps, match: Match, lastTrade: LastTrade | undefined) {
  const { bids, asks } = spot.depth(match.id, 1);
  const [b = '0', B = '0'] = bids[0] ?? [];
  const [a = '0', A = '0'] = asks[0] ?? [];
  return {
    Q: amountText(lastTrade?.quantity ?? '0'),
    b: amountText(b),
    B: amountText(B),
    a: amountText(a),
    A: amountText(A),
  };
}
