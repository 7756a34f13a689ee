import type { NumberedExecution } from '../../spot/index.ts';
import { amountText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';
import {
  expiryReasonOf,
  givenStopOf,
  labelOf,
  NO_LIST,
  type OrderStatus,
  quantityOf,
  SELF_TRADE_MODE,
  statusOf,
  timeInForceOf,
  typeOf,
  workingTimeOf,
} from '../trading/order-text.ts';
import type { UserEvent } from './user-event.ts';

/**
 * Events of one commit for the orders of a user: each step as it happened, then the pairs that began or
 * ended.
 */
export function presentOrderEvents(steps: readonly NumberedExecution[], now: number): readonly UserEvent[] {
  return [...steps.map((step) => executionReport(step, now)), ...pairEvents(steps, now)];
}

function executionReport(step: NumberedExecution, now: number): UserEvent {
  const { order, fill } = step;
  const { row } = order;
  const status = statusOf(row, order.pair?.isCancelled ?? false);
  const workingTime = workingTimeOf(row);
  const expiryReason = expiryReasonOf(order);
  return (time) => ({
    e: 'executionReport',
    E: time(now),
    s: symbolOf(step.match),
    c: labelOf(row),
    S: row.side.toUpperCase(),
    o: typeOf(order),
    f: timeInForceOf(row),
    q: quantityOf(row),
    p: amountText(row.price ?? '0'),
    P: amountText(givenStopOf(row) ?? '0'),
    ...(row.trailing_delta === null ? {} : { d: row.trailing_delta }),
    F: amountText(row.visible_quantity ?? '0'),
    g: order.pair?.number ?? NO_LIST,
    C: status === 'CANCELED' ? labelOf(row) : '',
    x: executionType(step.kind, status),
    X: status,
    r: 'NONE',
    i: order.number,
    l: amountText(fill?.quantity ?? '0'),
    z: amountText(row.executed_quantity),
    L: amountText(fill?.price ?? '0'),
    n: fill === null ? '0' : amountText(fill.fee),
    N: fill?.feeCode ?? null,
    T: time(step.at),
    t: fill?.trade ?? -1,
    I: step.engineSeq,
    w: row.state === 'pending' && workingTime !== -1,
    m: fill?.isMaker ?? false,
    M: false,
    O: time(row.created_at),
    Z: amountText(row.executed_total),
    Y: amountText(fill?.total ?? '0'),
    Q: amountText(row.total ?? '0'),
    ...(workingTime === -1 ? {} : { W: time(workingTime) }),
    V: SELF_TRADE_MODE,
    ...(expiryReason === undefined ? {} : { eR: expiryReason }),
  });
}

function executionType(kind: NumberedExecution['kind'], status: OrderStatus): string {
  if (kind === 'filled') return 'TRADE';
  if (kind === 'reduced') return 'REPLACED';
  // A stop order that fires is new in the book.
  if (kind !== 'cancelled') return 'NEW';
  return status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : status;
}

function pairEvents(steps: readonly NumberedExecution[], now: number): readonly UserEvent[] {
  const pairs = Map.groupBy(
    steps.filter(({ order }) => order.pair !== null),
    ({ order }) => order.pair?.number,
  );
  return [...pairs.values()].flatMap((own) => {
    const last = own.at(-1);
    if (last === undefined) return [];
    const events: UserEvent[] = [];
    if (own.some(({ kind }) => kind === 'placed')) events.push(listStatus(last, 'EXECUTING', now));
    // A leg that is not among the steps ended before, since whatever happens to one leg ends the other.
    const states = new Map(own.map(({ order }) => [order.number, order.row.state]));
    const isDone = [...states.values()].every((state) => state !== 'pending');
    if (isDone) events.push(listStatus(last, 'ALL_DONE', now));
    return events;
  });
}

function listStatus(
  { order, match, siblingLabel, at }: NumberedExecution,
  status: 'EXECUTING' | 'ALL_DONE',
  now: number,
): UserEvent {
  const { pair, number, row } = order;
  const symbol = symbolOf(match);
  const legs = [
    { s: symbol, i: number, c: labelOf(row) },
    { s: symbol, i: pair?.siblingNumber ?? 0, c: siblingLabel ?? '' },
  ];
  return (time) => ({
    e: 'listStatus',
    E: time(now),
    s: symbol,
    g: pair?.number ?? NO_LIST,
    c: 'OCO',
    l: status === 'ALL_DONE' ? 'ALL_DONE' : 'EXEC_STARTED',
    L: status,
    r: 'NONE',
    C: pair?.label ?? '',
    T: time(at),
    O: legs.toSorted((a, b) => a.i - b.i),
  });
}
