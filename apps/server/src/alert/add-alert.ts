import {
  ALERT_DAYS,
  type AlertDirection,
  type AlertMeasure,
  ALERTS_MAX,
  type alert as calls,
  type ReplyOf,
} from '@openbourse/api';
import { compareDecimal, DAY_MS } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import type { Market } from '../market/index.ts';
import { type AlertRow, countArmed, insertAlert, lockAlerts, takeArmed } from './queries.ts';
import { showAlert } from './show-alerts.ts';

/** Highest threshold of each measure: a price, or a change of 24 hours in percent. */
const HIGHEST: Readonly<Record<AlertMeasure, string>> = {
  ...{ price: '1000000000000', close: '1000000000000' },
  ...{ rise: '1000', fall: '99' },
};
const NO_PRICE = '0';

type Prices = Pick<Market, 'all' | 'find' | 'quotation'>;
type Condition = Pick<AlertRow, 'userId' | 'matchId' | 'measure' | 'threshold' | 'period'>;

/**
 * Sets an alert. Refuses `alert.reached` where the market is there already, `alert.full` beyond the most that a user may
 * have, `alert.no_price` before the first price, and a threshold or a period that the measure does not take.
 */
export async function addAlert(
  market: Prices,
  { tx, input, by, now }: Change<typeof calls.add>,
): Promise<ReplyOf<typeof calls.add>> {
  const { currency_match_id: matchId, measure, threshold, period } = input;
  if (market.find(matchId) === undefined)
    throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  if ((measure === 'close') !== (period !== undefined))
    throw new AppError('alert.period', { field: 'period', accepted: measure === 'close' ? '1h' : '' });
  const row = armed(market, { userId: by.userId, matchId, measure, threshold, period: period ?? null }, now);
  await lockAlerts(tx, by.userId);
  if ((await countArmed(tx, by.userId)) >= ALERTS_MAX)
    throw new AppError('alert.full', { limit: String(ALERTS_MAX) });
  return showAlert(market, await insertAlert(tx, row));
}

/**
 * Gives an armed alert another threshold: another one takes its place, so that nothing of before counts for it. One that
 * has fired meanwhile is not found, and fires with what it was.
 */
export async function changeAlert(
  market: Prices,
  { tx, input, by, now }: Change<typeof calls.change>,
): Promise<ReplyOf<typeof calls.change>> {
  const { id, threshold } = input;
  const taken = await takeArmed(tx, { id, userId: by.userId });
  if (taken === undefined) throw new AppError('alert.not_found', { field: 'id' });
  return showAlert(market, await insertAlert(tx, armed(market, { ...taken, threshold }, now)));
}

/** An alert as it is set now, once its condition passes. */
function armed(
  market: Prices,
  { userId, matchId, measure, threshold, period }: Condition,
  now: number,
): Parameters<typeof insertAlert>[1] {
  if (!market.all().some(({ id }) => id === matchId))
    throw new AppError('market.delisted', { field: 'currency_match_id' });
  const limit = HIGHEST[measure];
  if (compareDecimal(threshold, '0') <= 0 || compareDecimal(threshold, limit) > 0)
    throw new AppError('alert.threshold', { field: 'threshold', limit, accepted: limit });
  const direction = directionOf(measure, threshold, market.quotation(matchId));
  const expiresAt = now + ALERT_DAYS * DAY_MS;
  return { userId, matchId, measure, direction, threshold, period, createdAt: now, expiresAt };
}

/** The side from which the measure comes to the threshold. */
function directionOf(
  measure: AlertMeasure,
  threshold: string,
  { close, change }: Pick<ReturnType<Market['quotation']>, 'close' | 'change'>,
): AlertDirection {
  if (close === NO_PRICE) throw new AppError('alert.no_price', { field: 'currency_match_id' });
  if (measure === 'rise' || measure === 'fall') {
    const bound = measure === 'rise' ? threshold : `-${threshold}`;
    const side = compareDecimal(bound, change);
    if (measure === 'rise' ? side <= 0 : side >= 0) throw reached(change);
    return measure === 'rise' ? 'above' : 'below';
  }
  const side = compareDecimal(threshold, close);
  if (side === 0) throw reached(close);
  return side > 0 ? 'above' : 'below';
}

const reached = (value: string): AppError => new AppError('alert.reached', { field: 'threshold', value });
