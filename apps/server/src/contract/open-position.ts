import { CONTRACT_LIMITS, type contract, type DecodedInputOf } from '@openbourse/api';
import { type ContractOrder, checkShape, formatMoney, formatPrice } from '@openbourse/engine';
import type { CallKey } from '../kernel/call-key.ts';
import type { Command } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import type { TransferRow } from '../ledger/index.ts';
import { type CommandBatch, remember } from './batch.ts';
import { sumOf } from './bring.ts';
import { checkOffered, leverageLimit, readPrices, refusalOf } from './check-order.ts';
import { balanceKeyOf } from './contract-deps.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { type PositionRecord, presentPosition, textOf } from './position.ts';
import { findPosition } from './position-queries.ts';
import type { PositionRow } from './topics.ts';
import { withMove } from './with-move.ts';
import type { Outcome } from './writer.ts';

type OpenInput = DecodedInputOf<typeof contract.open>;

interface Asked {
  readonly userId: number;
  readonly once: CallKey;
}

interface Wanted {
  readonly asked: Asked;
  readonly order: Omit<ContractOrder, 'acceptedAt'>;
  readonly leverageMax: number;
  /** Transfers from other accounts that pay for it. */
  readonly transfers: readonly TransferRow[];
}

/** Bound on all contracts of the platform together. */
const CONTRACTS_MAX = 1_000_000;
/** A tick comes in time or never; the rest covers a slow commit. */
const ANSWER_MS = CONTRACT_LIMITS.fillWaitMs + 3_000;

/** Opens a position at the first tick after its acceptance, or places a limit order. */
export function openPosition(
  deps: UseCaseDeps,
  { input, by, once }: Command<typeof contract.open>,
): Promise<PositionRow> {
  const answer = once.share(async () => {
    const first = await once.find(deps.db);
    if (first !== null) return first.reply as PositionRow;
    const composed = await compose(deps, { userId: by.userId, once }, input);
    return withMove(deps, { userId: by.userId, move: input.move }, (transfers) => {
      const wanted = { ...composed, transfers };
      return wanted.order.limitPrice === null ? openAtNextTick(deps, wanted) : place(deps, wanted);
    });
  });
  return inTime(deps, answer);
}

/** The position as it is stored now; refuses with `contract.position_not_found`. */
export async function readPosition(
  deps: Pick<UseCaseDeps, 'db' | 'rules'>,
  name: { readonly userId: number; readonly id: string },
): Promise<PositionRow> {
  const found = await findPosition(deps.db, name);
  if (found === undefined) throw new AppError('contract.position_not_found', { field: 'id' });
  return presentPosition(found, deps.rules);
}

async function compose(
  deps: UseCaseDeps,
  asked: Asked,
  input: OpenInput,
): Promise<Omit<Wanted, 'transfers'>> {
  const rule = checkOffered(deps, deps.rules, input.currency_match_id);
  const { limit: leverageMax } = await leverageLimit(deps, asked.userId, rule.match);
  const { price, take_profit, stop_loss } = input;
  const prices = readPrices(rule.terms, { price, take_profit, stop_loss });
  if (input.type === 'limit' && prices.price === null) {
    const mark = deps.writer.book.engine.markOf(input.currency_match_id);
    throw new AppError('contract.price_required', {
      field: 'price',
      accepted: mark === null ? rule.match.priceTick : formatPrice(mark),
    });
  }
  const order: Wanted['order'] = {
    id: deps.random.uuid(),
    userId: asked.userId,
    matchId: input.currency_match_id,
    limitPrice: input.type === 'limit' ? prices.price : null,
    side: input.side,
    marginMode: input.margin_mode ?? 'isolated',
    leverage: input.leverage,
    lots: input.lots,
    takeProfit: prices.take_profit,
    stopLoss: prices.stop_loss,
    terms: rule.terms,
  };
  const refusal = checkShape(order, leverageMax);
  if (refusal !== null) throw refusalOf(refusal);
  return { asked, order, leverageMax };
}

/** The record of an order before it is filled. */
export function draftOf(order: Wanted['order'], acceptedAt: number): PositionRecord {
  const { id, userId, matchId, side, marginMode, leverage, lots, limitPrice, terms } = order;
  return {
    ...{ id, userId, matchId, side, marginMode, leverage, lots, lotsOpened: lots, ruleId: terms.ruleId },
    state: 'pending',
    type: limitPrice === null ? 'market' : 'limit',
    limitPrice: textOf(limitPrice),
    ...{ openPrice: null, conversion: null, notional: null, margin: '0', held: '0' },
    takeProfit: textOf(order.takeProfit),
    stopLoss: textOf(order.stopLoss),
    ...{ openFee: '0', closeFee: '0', overnightFee: '0', realisedProfit: '0' },
    ...{ closeReason: null, cancelReason: null, entrySeq: null, closingLots: null, closingAt: null },
    ...{ closingReason: null, closingSeq: null, closingMark: null, triggersAt: null, trail: null },
    createdAt: acceptedAt,
    ...{ openedAt: null, closedAt: null },
  };
}

/** The platform takes another contract. */
export function checkCapacity({ book: { engine } }: CommandBatch, field: string): void {
  if (engine.positionCount + engine.orderCount >= CONTRACTS_MAX)
    throw new AppError('contract.over_capacity', { field });
}

/**
 * Puts the order into the engine, accepted now that every earlier tick is decided; a limit order holds its margin and fee
 * from here on.
 */
function accept(batch: CommandBatch, wanted: Wanted): PositionRecord {
  const { order, asked, leverageMax, transfers } = wanted;
  const { engine, records } = batch.book;
  const brought = order.limitPrice === null ? sumOf(transfers) : 0n;
  checkCapacity(batch, 'lots');
  const placed = engine.place({ ...order, brought, acceptedAt: batch.at }, leverageMax);
  if (placed.refusal !== null) throw refusalOf(placed.refusal);
  const record = draftOf(order, batch.at);
  if (order.limitPrice === null) {
    batch.accepted.set(order.id, { record, once: asked.once, transfers });
    return record;
  }
  record.margin = formatMoney(placed.margin);
  record.openFee = formatMoney(placed.fee);
  record.held = formatMoney(placed.margin + placed.fee);
  const { balances } = batch.journal;
  balances.hold(balances.get(balanceKeyOf(order.userId)), placed.margin + placed.fee);
  records.set(order.id, record);
  batch.changed.add(record);
  remember(batch, asked.once, presentPosition(record, batch.rules));
  return record;
}

async function place(deps: UseCaseDeps, wanted: Wanted): Promise<PositionRow> {
  const { value, first } = await deps.writer.submit({
    ...wanted.asked,
    transfers: wanted.transfers,
    run: (batch) => presentPosition(accept(batch, wanted), deps.rules),
  });
  return first === null ? value : (first.reply as PositionRow);
}

/** Without a healthy tick in time the opening is refused, and nothing was held. */
async function openAtNextTick(deps: UseCaseDeps, wanted: Wanted): Promise<PositionRow> {
  const { asked, order } = wanted;
  const filled = listenOnce(deps, order.id);
  try {
    const { first } = await deps.writer.submit({ ...asked, run: (batch) => void accept(batch, wanted) });
    if (first !== null) return first.reply as PositionRow;
    const outcome = await Promise.race([filled.outcome, expire(deps, order)]);
    if (outcome.type === 'opened') return await readPosition(deps, { userId: order.userId, id: order.id });
    if (outcome.type === 'refused') throw refusalOf(outcome.refusal);
    return await settleLost(deps, order);
  } finally {
    filled.stop();
  }
}

/** A failed commit may still have happened: the stored position decides. */
async function settleLost(deps: UseCaseDeps, order: Wanted['order']): Promise<PositionRow> {
  const found = await findPosition(deps.db, order);
  if (found === undefined) throw new AppError('server.unavailable');
  return presentPosition(found, deps.rules);
}

export function listenOnce(
  deps: UseCaseDeps,
  id: string,
): { readonly outcome: Promise<Outcome>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    stop = deps.writer.listen(id, resolve);
  });
  return { outcome, stop: () => stop() };
}

/**
 * Takes an opening back that found no tick in time; never resolves when it was filled before. Where the writer cannot,
 * it tries again: an opening that still waits is not left behind.
 */
export function expire(deps: UseCaseDeps, order: Pick<Wanted['order'], 'id' | 'userId'>): Promise<Outcome> {
  return new Promise((_resolve, reject) => {
    const run = (batch: CommandBatch): boolean => {
      batch.settled.push(order.id);
      return batch.book.engine.cancel(order.id) !== null;
    };
    const refuse = (): void =>
      reject(new AppError('contract.feed_unhealthy', { field: 'currency_match_id' }));
    const takeBack = (): void => {
      // What was filled or lost has been reported; anything else was taken back by a command that was answered too late.
      if (!deps.writer.isWaiting(order.id)) return refuse();
      deps.writer.submit({ userId: order.userId, once: null, run }).then(
        ({ value }) => {
          if (value === true) refuse();
        },
        (error: Error) => {
          if (deps.writer.isWaiting(order.id)) deps.clock.after(CONTRACT_LIMITS.fillWaitMs, takeBack);
          else reject(error);
        },
      );
    };
    deps.clock.after(CONTRACT_LIMITS.fillWaitMs, takeBack);
  });
}

/** Answers by then whatever fails: a repeat of the key gets the outcome of the first call. */
export function inTime<T>(deps: UseCaseDeps, answer: Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = deps.clock.after(ANSWER_MS, () => reject(new AppError('server.unavailable')));
  });
  return Promise.race([answer, late]).finally(cancel);
}
