import type { CandleRow } from '@openbourse/api/socket';
import { MINUTE_MS } from '@openbourse/money';
import { nextTurn } from '../kernel/clock.ts';
import { openTimeOf } from '../market/index.ts';
import { enqueueNotifications, type NewNotification } from '../notification/index.ts';
import type { AlertDeps } from './alert-deps.ts';
import { createPast, unitsOf } from './past.ts';
import { fireAlerts, listArmed, listPassed } from './queries.ts';
import { type Reached, WatchedMatch } from './watched-match.ts';

/** Rows of changes that began earlier may be committed so much later than others. */
const LATE_MS = MINUTE_MS;
/** Minutes to which a trade may still be added, whose commit was confirmed late. */
const OPEN_MINUTES = 10;
/** Alerts that are read, or written, at a time. */
const TOGETHER = 5_000;

/**
 * Begins to watch; each call of the answer looks once. Alerts that are met for the first time are compared with the candles
 * since they were set, so that nothing is lost while no process watches.
 */
export function createWatch(deps: AlertDeps): () => Promise<void> {
  const { db, clock, market } = deps;
  const matches = new Map<number, WatchedMatch>();
  /** Alerts that are known, until they are older than what is read again. */
  const known = new Map<number, number>();
  let since = 0;
  /** Alerts that are reached and not written yet. */
  let reached: Reached[] = [];

  const watched = (matchId: number): WatchedMatch => {
    const match = matches.get(matchId) ?? new WatchedMatch(market, matchId);
    matches.set(matchId, match);
    return match;
  };
  const meet = async (): Promise<void> => {
    const now = clock.now();
    const past = createPast(deps);
    const settled = now - LATE_MS;
    const minute = openTimeOf('1m', now);
    for (let afterId = 0; ; ) {
      const rows = await listArmed(db, { since, afterId, rows: TOGETHER });
      for (const row of rows.filter(({ id }) => !known.has(id))) {
        // The minute in which it was set counts from the next look on.
        const isReached = row.createdAt < minute && (await past.hasReached(row));
        // Only what is waited for is known: one whose past could not be read is met again.
        known.set(row.id, row.createdAt);
        if (isReached) reached.push({ id: row.id, value: market.quotation(row.matchId).close });
        else watched(row.matchId).add(row, now);
      }
      afterId = rows.at(-1)?.id ?? 0;
      if (rows.length < TOGETHER) break;
      await nextTurn();
    }
    since = Math.max(since, settled);
    for (const [id, createdAt] of known) if (createdAt < since) known.delete(id);
  };
  let lookedBackAt = 0;
  /** Once a minute, finds what was reached in minutes that were looked at before a late trade came to them. */
  const lookBack = async (): Promise<void> => {
    const minute = openTimeOf('1m', clock.now());
    if (minute === lookedBackAt) return;
    const past = createPast(deps);
    for (const matchId of matches.keys()) {
      const range = { matchId, period: '1m', size: OPEN_MINUTES, before: minute } as const;
      const candles = await market.kline(range);
      const extremes = extremesIn(candles);
      if (extremes === null) continue;
      for (const row of await listPassed(db, { matchId, ...extremes, rows: TOGETHER }))
        if (await past.hasReached(row)) reached.push({ id: row.id, value: market.quotation(matchId).close });
    }
    lookedBackAt = minute;
  };
  return async () => {
    for (const match of matches.values()) await match.look(clock.now(), reached);
    await lookBack();
    // What is new is met after the look, so that nothing of before it counts.
    await meet();
    while (reached.length > 0) {
      await notify(deps, reached.slice(0, TOGETHER));
      reached = reached.slice(TOGETHER);
    }
  };
}

function extremesIn(candles: readonly CandleRow[]): { readonly high: string; readonly low: string } | null {
  const [first] = candles;
  if (first === undefined) return null;
  let { high, low } = first;
  for (const candle of candles) {
    if (unitsOf(candle.high) > unitsOf(high)) ({ high } = candle);
    if (unitsOf(candle.low) < unitsOf(low)) ({ low } = candle);
  }
  return { high, low };
}

async function notify({ db, clock, market }: AlertDeps, reached: readonly Reached[]): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const fired = await fireAlerts(tx, reached, at);
    const notices = fired.map((alert): NewNotification => {
      const { id, userId, measure, threshold, period, value } = alert;
      const match = market.find(alert.matchId);
      const names = { symbol: match?.symbol ?? '', quote: match?.quote.code ?? '' };
      const kind = measure === 'rise' || measure === 'fall' ? 'change_alert' : (`${measure}_alert` as const);
      const params = { ...names, threshold, value: value ?? '', period: period ?? '' };
      return { userId, kind, params, key: `alert:${id}`, at };
    });
    await enqueueNotifications(tx, notices);
  });
}
