import type { OpenedEvent } from '@openbourse/engine';
import type { NewNotification } from '../notification/index.ts';
import type { Batch } from './batch.ts';
import type { NewClose } from './close-queries.ts';
import type { PositionRecord } from './position.ts';

type Rules = Pick<Batch, 'rules'>;

/** Notice that a limit order became a position. */
export function filledNotice(
  { rules }: Rules,
  { ruleId, lots, openPrice }: PositionRecord,
  { id, userId, position, at }: OpenedEvent,
): NewNotification {
  const { symbol } = rules.get(ruleId).match;
  const params = { symbol, direction: position.side, lots: String(lots), price: openPrice ?? '' };
  return { userId, kind: 'contract_order_filled', params, key: id, at };
}

const KINDS = {
  take_profit: 'contract_take_profit',
  stop_loss: 'contract_stop_loss',
  trailing_stop: 'contract_stop_loss',
} as const;

/**
 * Notice that a trigger closed a position; null for a close that its owner asked for.
 * Holders of liquidated positions are notified by `tellLiquidations`.
 */
export function closedNotice({ rules }: Rules, close: NewClose): NewNotification | null {
  const { id, userId, ruleId, side, lots, reason, closePrice, profit, closedAt } = close;
  if (reason !== 'take_profit' && reason !== 'stop_loss' && reason !== 'trailing_stop') return null;
  const { symbol } = rules.get(ruleId).match;
  const params = { symbol, direction: side, lots: String(lots), price: closePrice, profit };
  return { userId, kind: KINDS[reason], params, key: id, at: closedAt };
}
