import type { contract } from '@openbourse/api';
import { formatMoney, MONEY_SCALE, readMoney, readPercent } from '@openbourse/engine';
import { compareDecimal, isDecimal, truncateDecimal } from '@openbourse/money';
import type { CallKey } from '../kernel/call-key.ts';
import type { Command } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import type { TransferRow } from '../ledger/index.ts';
import { changedRecord, endOrder, moveMargin } from './apply-event.ts';
import { type CommandBatch, remember } from './batch.ts';
import { liveOf } from './book.ts';
import { checkFeed, checkMatch, readPrices, refusalOf } from './check-order.ts';
import { balanceKeyOf } from './contract-deps.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { type PositionRecord, presentPosition, textOf, trailingText } from './position.ts';
import { findPosition } from './position-queries.ts';
import type { PositionRow } from './topics.ts';
import { withMove } from './with-move.ts';

/** Cancels a pending order and gives back what it held. */
export function cancelOrder(
  deps: UseCaseDeps,
  { input, by, once }: Command<typeof contract.cancel>,
): Promise<PositionRow> {
  return changeOne(deps, {
    ...{ userId: by.userId, once, id: input.id },
    change: (batch, record) => {
      if (record.state !== 'pending') throw new AppError('contract.not_pending', { field: 'id' });
      endPending(batch, record, 'requested');
    },
  });
}

/** Cancels every pending order of a user, of one match when it is named. */
export async function cancelOrders(
  deps: UseCaseDeps,
  { input, by: { userId }, once }: Command<typeof contract.cancelAll>,
): Promise<{ cancelled: number }> {
  const matchId = input.currency_match_id;
  if (matchId !== undefined) checkMatch(deps, matchId);
  const { value, first } = await deps.writer.submit({
    ...{ userId, once },
    run: (batch) => {
      const orders = liveOf(batch.book, userId).filter(
        (record) => record.state === 'pending' && (matchId === undefined || record.matchId === matchId),
      );
      for (const record of orders) endPending(batch, record, 'requested');
      const reply = { cancelled: orders.length };
      remember(batch, once, reply);
      return reply;
    },
  });
  return first === null ? value : (first.reply as { cancelled: number });
}

/** Sets take-profit, stop-loss and trailing stop; what is left out is removed. */
export async function setTriggers(
  deps: UseCaseDeps,
  { input, by, once }: Command<typeof contract.setTriggers>,
): Promise<PositionRow> {
  const { id, take_profit, stop_loss } = input;
  const percent = input.trailing_percent;
  return changeOne(deps, {
    ...{ userId: by.userId, once, id },
    change: ({ book, at }, record) => {
      const { terms, match } = deps.rules.get(record.ruleId);
      const { trailing_distance, trailing_activation } = input;
      const prices = readPrices(terms, { take_profit, stop_loss, trailing_distance, trailing_activation });
      const rate = percent === undefined ? null : readShare(percent);
      // Removing a trigger needs no price; setting one is compared with it.
      if (rate !== null || Object.values(prices).some((price) => price !== null)) checkFeed(deps, match);
      const { trailing_distance: distance, trailing_activation: activation } = prices;
      const isTrailing = rate !== null || distance !== null || activation !== null;
      const trail = isTrailing ? { rate, distance, activation } : null;
      const triggers = { takeProfit: prices.take_profit, stopLoss: prices.stop_loss, trail };
      const refusal = book.engine.setTriggers(id, { ...triggers, acceptedAt: at });
      if (refusal !== null) throw refusalOf(refusal);
      record.takeProfit = textOf(triggers.takeProfit);
      record.stopLoss = textOf(triggers.stopLoss);
      record.triggersAt = at;
      record.trail = trailingText(book.engine.position(id)?.trail ?? null);
    },
  });
}

/** Adds margin to an isolated position, or takes out what is above the initial margin. */
export async function changeMargin(
  deps: UseCaseDeps,
  { input, by, once }: Command<typeof contract.changeMargin>,
): Promise<PositionRow> {
  const { id, action } = input;
  const amount = readAmount(input.amount) * (action === 'add' ? 1n : -1n);
  const asked = { userId: by.userId, move: input.move };
  return withMove(deps, asked, (transfers) =>
    changeOne(deps, {
      ...{ userId: by.userId, once, id, transfers },
      change: (batch, record) => {
        if (record.state === 'pending') throw new AppError('contract.not_isolated', { field: 'id' });
        if (action === 'remove') checkFeed(deps, deps.rules.get(record.ruleId).match);
        const refusal = batch.book.engine.changeMargin(id, amount);
        const isShort = refusal?.key === 'ledger.insufficient_balance';
        if (refusal !== null) throw refusalOf(refusal, isShort ? 'amount' : undefined);
        record.margin = formatMoney(readMoney(record.margin) + amount);
        record.held = record.margin;
        moveMargin(batch, { id, kind: action === 'add' ? 'added' : 'removed', amount });
        const { balances } = batch.journal;
        balances.hold(balances.get(balanceKeyOf(record.userId)), amount);
      },
    }),
  );
}

/** Runs a change of one live contract of the user; the answer is the contract after it. */
async function changeOne(
  deps: UseCaseDeps,
  wanted: {
    readonly userId: number;
    readonly once: CallKey;
    readonly id: string;
    readonly transfers?: readonly TransferRow[];
    readonly change: (batch: CommandBatch, record: PositionRecord) => void;
  },
): Promise<PositionRow> {
  const { userId, once, id, transfers = [] } = wanted;
  await checkOwned(deps, { userId, id });
  const { value, first } = await deps.writer.submit({
    ...{ userId, once, transfers },
    run: (batch) => {
      const record = liveRecord(batch, { userId, id });
      wanted.change(batch, record);
      batch.changed.add(record);
      const reply = presentPosition(record, deps.rules);
      remember(batch, once, reply);
      return reply;
    },
  });
  return first === null ? value : (first.reply as PositionRow);
}

/** Refuses a contract that is not the user's as one that does not exist. */
export async function checkOwned(
  { db, writer }: Pick<UseCaseDeps, 'db' | 'writer'>,
  name: { readonly userId: number; readonly id: string },
): Promise<void> {
  if (writer.book.records.get(name.id)?.userId === name.userId) return;
  const found = await findPosition(db, name);
  if (found === undefined) throw new AppError('contract.position_not_found', { field: 'id' });
}

export function liveRecord(
  batch: CommandBatch,
  name: { readonly userId: number; readonly id: string },
): PositionRecord {
  const record = batch.book.records.get(name.id);
  if (record === undefined || record.userId !== name.userId)
    throw new AppError('contract.position_ended', { field: 'id' });
  return record;
}

/** Cancels a pending order and gives back what it held. */
export function endPending(
  batch: CommandBatch,
  { id, userId }: PositionRecord,
  reason: 'requested' | 'delisted' | 'countdown',
): void {
  const released = batch.book.engine.cancel(id)?.released ?? 0n;
  const { balances } = batch.journal;
  balances.hold(balances.get(balanceKeyOf(userId)), -released);
  endOrder(changedRecord(batch, id), { reason, at: batch.at });
  batch.book.records.delete(id);
}

/** Decimals of the distance in percent. */
const PERCENT_DECIMALS = 2;

/** A percentage as a fraction; what is finer than its decimals is out of the bounds of any. */
function readShare(text: string): bigint {
  return isDecimal(text, PERCENT_DECIMALS) ? readPercent(text) : 0n;
}

function readAmount(text: string): bigint {
  if (!isDecimal(text, MONEY_SCALE)) {
    const accepted = truncateDecimal(text, MONEY_SCALE);
    throw new AppError('ledger.amount_decimals', {
      field: 'amount',
      limit: String(MONEY_SCALE),
      accepted,
      asset: 'USDT',
    });
  }
  if (compareDecimal(text, '0') <= 0)
    throw new AppError('ledger.amount_zero', { field: 'amount', accepted: '0.00000001' });
  return readMoney(text);
}
