import type { AlertMeasure, KlinePeriod } from '@openbourse/api';
import type { CandleRow } from '@openbourse/api/socket';
import { MINUTE_MS } from '@openbourse/money';
import { nextTurn } from '../kernel/clock.ts';
import { openTimeOf } from '../market/index.ts';
import { enqueueNotifications, type NewNotification } from '../notification/index.ts';
import type { AlertDeps } from './alerts.ts';
import { Ladder } from './ladder.ts';
import { createPast, unitsOf } from './past.ts';
import { type AlertRow, fireAlerts, listArmed } from './queries.ts';

/** Rows of changes that began earlier may be committed so much later than others. */
const LATE_MS = MINUTE_MS;
/** Alerts that are read, or written, at a time. */
const TOGETHER = 5_000;

/** What is waited for in a match, and how far it was looked at. */
interface Watched {
  readonly ladders: Map<string, Ladder>;
  /** The minute that was looked at last. */
  seen: CandleRow | null;
  /** The candle of each period that was moving at the last look. */
  readonly moving: Map<KlinePeriod, number>;
}

interface Reached {
  readonly id: number;
  readonly value: string;
}

const nameOf = (measure: AlertMeasure, period: KlinePeriod | null): string =>
  measure === 'rise' || measure === 'fall' ? 'change' : `${measure}${period ?? ''}`;

/**
 * Begins to watch; each call of the answer looks once. Alerts that are met for the first time are compared with the candles
 * since they were set, so that nothing is lost while no process watches.
 */
export function createWatch(deps: AlertDeps): () => Promise<void> {
  const { db, clock, market } = deps;
  const matches = new Map<number, Watched>();
  /** Alerts that are known, until they are older than what is read again. */
  const known = new Map<number, number>();
  let since = 0;
  /** Alerts that are reached and not written yet. */
  let reached: Reached[] = [];

  const watchedOf = (matchId: number): Watched => {
    const watched = matches.get(matchId) ?? {
      ...{ ladders: new Map(), moving: new Map() },
      seen: market.currentCandle(matchId, '1m'),
    };
    matches.set(matchId, watched);
    return watched;
  };
  const meet = async (): Promise<void> => {
    const past = createPast(deps);
    const settled = clock.now() - LATE_MS;
    for (let afterId = 0; ; ) {
      const rows = await listArmed(db, { since, afterId, rows: TOGETHER });
      for (const row of rows.filter(({ id }) => !known.has(id))) {
        known.set(row.id, row.createdAt);
        if (row.createdAt < settled && (await past.hasReached(row)))
          reached.push({ id: row.id, value: market.quotation(row.matchId).close });
        else wait(watchedOf(row.matchId), row, clock.now());
      }
      afterId = rows.at(-1)?.id ?? 0;
      if (rows.length < TOGETHER) break;
      await nextTurn();
    }
    since = Math.max(since, settled);
    for (const [id, createdAt] of known) if (createdAt < since) known.delete(id);
  };
  const look = async (): Promise<void> => {
    for (const [matchId, watched] of matches) {
      const { close, change } = market.quotation(matchId);
      if (close === '0') continue;
      take(watched, 'change', change);
      // A match without trades shows its index, and has no minutes.
      take(watched, 'price', close);
      await lookAtMinutes(matchId, watched);
      await lookAtCloses(matchId, watched);
    }
  };
  const take = (watched: Watched, name: string, value: string, low = value, high = value): void => {
    const rungs = watched.ladders.get(name)?.take(unitsOf(low), unitsOf(high)) ?? [];
    reached.push(...rungs.map(({ id }) => ({ id, value })));
  };
  const lookAtMinutes = async (matchId: number, watched: Watched): Promise<void> => {
    const moving = market.currentCandle(matchId, '1m');
    if (moving === null) return;
    const seen = watched.seen ?? { ...moving, high: moving.close, low: moving.close };
    watched.seen = moving;
    const size = Math.ceil((moving.time - seen.time) / MINUTE_MS) + 1;
    const range = { matchId, period: '1m', size, before: moving.time + 1 } as const;
    const past = size === 1 ? [moving] : [...(await market.kline(range)), moving];
    for (const candle of past) {
      if (candle.time < seen.time) continue;
      const isSame = candle.time === seen.time;
      const low = isSame && candle.low === seen.low ? candle.close : candle.low;
      const high = isSame && candle.high === seen.high ? candle.close : candle.high;
      take(watched, 'price', candle.close, low, high);
    }
  };
  const lookAtCloses = async (matchId: number, watched: Watched): Promise<void> => {
    for (const [period, before] of watched.moving) {
      const moving = openTimeOf(period, clock.now());
      if (before === moving) continue;
      const name = nameOf('close', period);
      watched.moving.set(period, moving);
      for (const { time, close } of await market.kline({ matchId, period, size: 2, before: moving }))
        if (time >= before) take(watched, name, close);
    }
  };
  return async () => {
    await look();
    // What is new is met after the look, so that nothing of before it counts.
    await meet();
    while (reached.length > 0) {
      await notify(deps, reached.slice(0, TOGETHER));
      reached = reached.slice(TOGETHER);
    }
  };
}

function wait(
  { ladders, moving }: Watched,
  { id, measure, direction, threshold, period }: AlertRow,
  now: number,
): void {
  if (period !== null && !moving.has(period)) moving.set(period, openTimeOf(period, now));
  const name = nameOf(measure, period);
  const ladder = ladders.get(name) ?? new Ladder();
  ladders.set(name, ladder);
  ladder.add(direction, { id, threshold: measure === 'fall' ? -unitsOf(threshold) : unitsOf(threshold) });
}

async function notify({ db, clock, market }: AlertDeps, reached: readonly Reached[]): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const fired = await fireAlerts(tx, reached, at);
    const notices = fired.map(
      ({ id, userId, matchId, measure, threshold, period, value }): NewNotification => {
        const match = market.find(matchId);
        const names = { symbol: match?.symbol ?? '', quote: match?.quote.code ?? '' };
        const kind =
          measure === 'rise' || measure === 'fall' ? 'change_alert' : (`${measure}_alert` as const);
        const params = { ...names, threshold, value: value ?? '', period: period ?? '' } as const;
        return { userId, kind, params, key: `alert:${id}`, at };
      },
    );
    await enqueueNotifications(tx, notices);
  });
}
