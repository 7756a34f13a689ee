import type { KlinePeriod } from '@openbourse/api';
import type { CandleRow } from '@openbourse/api/socket';
import { parseSignedDecimal } from '@openbourse/money';
import { nextOpenTime, openTimeOf } from '../market/index.ts';
import type { AlertDeps } from './alert-deps.ts';
import type { AlertRow } from './queries.ts';

const SCALE = 18;
/** Candles that are looked back at: a day of minutes, and hours for longer than an alert lives. */
const BACK = [
  ['1m', 1_440],
  ['1h', 2_200],
] as const;
const CLOSES_BACK = 500;

export const unitsOf = (text: string): bigint => parseSignedDecimal(text, SCALE);

/** The highest and the lowest price from each of some instants on. */
interface Extremes {
  readonly times: readonly number[];
  readonly highs: readonly bigint[];
  readonly lows: readonly bigint[];
}

/** The past of the markets up to now; candles are read once for all alerts that ask for them. */
export function createPast({ market, clock }: Pick<AlertDeps, 'market' | 'clock'>) {
  const read = new Map<string, Promise<Extremes>>();
  const now = clock.now();
  const once = (name: string, load: () => Promise<Extremes>): Promise<Extremes> => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const loading = load();
    read.set(name, loading);
    return loading;
  };
  const minutes = (matchId: number, period: KlinePeriod, size: number): Promise<Extremes> =>
    once(`${matchId}:${period}`, async () =>
      extremesOf(await market.kline({ matchId, period, size, before: now + 1 }), (candle) => candle.time),
    );
  const closes = (matchId: number, period: KlinePeriod): Promise<Extremes> =>
    once(`${matchId}:close:${period}`, async () => {
      const range = { matchId, period, size: CLOSES_BACK, before: openTimeOf(period, now) };
      const closed = (await market.kline(range)).map((candle) => ({
        ...candle,
        ...{ high: candle.close, low: candle.close },
      }));
      return extremesOf(closed, ({ time }) => nextOpenTime(period, time));
    });
  return {
    /** Reports whether a price or a close has reached an alert since it was set; a change of 24 hours is looked at as it is. */
    hasReached: async (alert: AlertRow): Promise<boolean> => {
      const { matchId, measure, period } = alert;
      if (measure === 'close' && period !== null) return isReached(await closes(matchId, period), alert);
      if (measure !== 'price') return false;
      for (const [span, size] of BACK) if (isReached(await minutes(matchId, span, size), alert)) return true;
      return false;
    },
  };
}

/** Extremes of candles, oldest first, by the instants after which everything in them happened. */
function extremesOf(candles: readonly CandleRow[], instantOf: (candle: CandleRow) => number): Extremes {
  const highs: bigint[] = [];
  const lows: bigint[] = [];
  for (const candle of candles.toReversed()) {
    const [high, low] = [unitsOf(candle.high), unitsOf(candle.low)];
    const [above, below] = [highs.at(-1) ?? high, lows.at(-1) ?? low];
    highs.push(high > above ? high : above);
    lows.push(low < below ? low : below);
  }
  return { times: candles.map(instantOf), highs: highs.toReversed(), lows: lows.toReversed() };
}

function isReached({ times, highs, lows }: Extremes, { createdAt, direction, threshold }: AlertRow): boolean {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((times[middle] ?? 0) >= createdAt) to = middle;
    else from = middle + 1;
  }
  const [high, low] = [highs[from], lows[from]];
  if (high === undefined || low === undefined) return false;
  return direction === 'above' ? high >= unitsOf(threshold) : low <= unitsOf(threshold);
}
