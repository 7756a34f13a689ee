import type { AlertMeasure, KlinePeriod } from '@openbourse/api';
import type { CandleRow } from '@openbourse/api/socket';
import { MINUTE_MS } from '@openbourse/money';
import { openTimeOf } from '../market/index.ts';
import type { AlertDeps } from './alert-deps.ts';
import { Ladder } from './ladder.ts';
import { unitsOf } from './past.ts';
import type { AlertRow } from './queries.ts';

/** An alert that is reached, and what was measured then. */
export interface Reached {
  readonly id: number;
  readonly value: string;
}

const NO_PRICE = '0';

/** Ladder of a measure: both changes of 24 hours stand on one, each period's closes on one of their own. */
function ladderOf(measure: AlertMeasure, period: KlinePeriod | null): string {
  return measure === 'rise' || measure === 'fall' ? 'change' : `${measure}${period ?? ''}`;
}

/** Alerts of one match, and how far the match was looked at. */
export class WatchedMatch {
  readonly #market: AlertDeps['market'];
  readonly #matchId: number;
  readonly #ladders = new Map<string, Ladder>();
  /** The candle of each period that was moving at the last look. */
  readonly #moving = new Map<KlinePeriod, number>();
  /** The minute at the last look. */
  #seen: CandleRow | null;

  constructor(market: AlertDeps['market'], matchId: number) {
    this.#market = market;
    this.#matchId = matchId;
    this.#seen = market.currentCandle(matchId, '1m');
  }

  /** Waits for an alert from now on. */
  add({ id, measure, direction, threshold, period }: AlertRow, now: number): void {
    if (period !== null && !this.#moving.has(period)) this.#moving.set(period, openTimeOf(period, now));
    const name = ladderOf(measure, period);
    const ladder = this.#ladders.get(name) ?? new Ladder();
    this.#ladders.set(name, ladder);
    const units = unitsOf(threshold);
    ladder.add(direction, { id, threshold: measure === 'fall' ? -units : units });
  }

  /**
   * Adds what was reached since the last look. What it has added stays when candles cannot be read, and what it has not looked at
   * is looked at the next time.
   */
  async look(now: number, into: Reached[]): Promise<void> {
    const { close, change } = this.#market.quotation(this.#matchId);
    if (close === NO_PRICE) return;
    this.#take('change', { close: change, low: change, high: change }, into);
    // A match without trades shows its index, and has no minutes.
    this.#take('price', { close, low: close, high: close }, into);
    await this.#lookAtMinutes(into);
    await this.#lookAtCloses(now, into);
  }

  #take(
    name: string,
    { close, low, high }: Pick<CandleRow, 'close' | 'low' | 'high'>,
    into: Reached[],
  ): void {
    const rungs = this.#ladders.get(name)?.take(unitsOf(low), unitsOf(high)) ?? [];
    for (const { id } of rungs) into.push({ id, value: close });
  }

  async #lookAtMinutes(into: Reached[]): Promise<void> {
    const moving = this.#market.currentCandle(this.#matchId, '1m');
    if (moving === null) return;
    const seen = this.#seen ?? { ...moving, high: moving.close, low: moving.close };
    const size = Math.ceil((moving.time - seen.time) / MINUTE_MS) + 1;
    const range = { matchId: this.#matchId, period: '1m', size, before: moving.time } as const;
    const past = size === 1 ? [] : await this.#market.kline(range);
    this.#seen = moving;
    for (const candle of [...past, moving]) {
      if (candle.time < seen.time) continue;
      const isSame = candle.time === seen.time;
      // Of the minute that was seen before only what it has added counts.
      const low = isSame && candle.low === seen.low ? candle.close : candle.low;
      const high = isSame && candle.high === seen.high ? candle.close : candle.high;
      this.#take('price', { close: candle.close, low, high }, into);
    }
  }

  async #lookAtCloses(now: number, into: Reached[]): Promise<void> {
    for (const [period, before] of this.#moving) {
      const moving = openTimeOf(period, now);
      if (before === moving) continue;
      const last = { matchId: this.#matchId, period, size: 2, before: moving };
      const closed = await this.#market.kline(last);
      this.#moving.set(period, moving);
      for (const { time, close } of closed)
        if (time >= before) this.#take(ladderOf('close', period), { close, low: close, high: close }, into);
    }
  }
}
