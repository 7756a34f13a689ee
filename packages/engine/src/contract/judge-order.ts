import type { Account, Accounts } from './accounts.ts';
import {
  checkExposure,
  checkFunds,
  checkLimitSide,
  checkShape,
  checkTriggers,
  type Quoted,
  quoteOrder,
} from './check-order.ts';
import type { ContractOrder, MarkTick, Refusal } from './commands.ts';
import type { HouseBook } from './exposure.ts';
import { notionalOf } from './margin.ts';
import type { MatchBooks, OpenPosition } from './match-books.ts';
import { settleClose } from './settlement.ts';

/** Parts of the engine that an order is judged by. */
export interface JudgeState {
  readonly accounts: Accounts;
  readonly house: HouseBook;
  readonly positionsPerMatchMax: number;
  booksOf(matchId: number): MatchBooks;
  positionOf(id: string): OpenPosition | undefined;
}

/** A tick at which an order can be priced. */
type PricedTick = MarkTick & { readonly conversion: bigint };

/**
 * Judges an order by the last tick. One that reverses a position is judged as if that one were closed there; what the
 * close really leaves is decided by its tick.
 */
export function judgeOrder(state: JudgeState, order: ContractOrder, leverageMax: number): Quoted {
  const account = state.accounts.of(order.userId);
  const { tick } = state.booksOf(order.matchId);
  const ending = order.reverses === undefined ? null : (state.positionOf(order.reverses) ?? null);
  const shape = checkShape(order, leverageMax) ?? checkCount(state, account, { order, ending });
  if (shape !== null) return refused(shape);
  const conversion = tick?.conversion ?? null;
  if (tick === null || conversion === null) return refused({ key: 'contract.feed_unhealthy', details: {} });
  const at = { ...tick, conversion };
  const side = checkLimitSide(order, at.mark);
  if (side !== null) return refused(side);
  const quoted = quoteOrder(order, { mark: at.mark, conversion, isFill: false });
  if (quoted.refusal !== null) return quoted;
  const { margin, fee, holding } = quoted.quote;
  const triggers = checkTriggers(
    { holding, marginMode: order.marginMode, terms: order.terms },
    { ...order, mark: order.limitPrice ?? at.mark },
  );
  const free = account.free + (order.brought ?? 0n) + (ending === null ? 0n : returnOf(ending, account, at));
  const fault =
    triggers ??
    checkFunds(margin + fee, state.accounts.spendable(account, free, ending)) ??
    checkRoom(state, { order, ending }, at);
  return fault === null ? quoted : refused(fault);
}

interface Judged {
  readonly order: ContractOrder;
  /** Position that the order reverses. */
  readonly ending: OpenPosition | null;
}

function checkCount(
  state: JudgeState,
  { positions, orders }: Account,
  { order: { matchId }, ending }: Judged,
): Refusal | null {
  const limit = state.positionsPerMatchMax;
  const isHere = (item: { readonly matchId: number }): boolean => item.matchId === matchId;
  const count = positions.filter(isHere).length + orders.filter(isHere).length;
  const left = ending === null ? count : count - 1;
  return left < limit ? null : { key: 'contract.too_many_positions', details: { limit } };
}

/** Amount that the close of a position at a tick gives to the free balance. */
function returnOf(position: OpenPosition, account: Account, { mark }: PricedTick): bigint {
  const { lots, terms } = position;
  const collateral = position.marginMode === 'isolated' ? 0n : account.free;
  return settleClose({ holding: position, lots, terms, collateral }, { lots, mark, isLiquidation: false })
    .returned;
}

/** A limit order counts once it is filled: what is left of the bound then is not known now. */
function checkRoom(
  { booksOf, house }: JudgeState,
  { order, ending }: Judged,
  at: PricedTick,
): Refusal | null {
  if (order.limitPrice !== null) return null;
  const { net } = booksOf(order.matchId).exposure;
  const sign = (side: ContractOrder['side']): bigint => (side === 'long' ? 1n : -1n);
  const ended = ending === null ? 0n : sign(ending.side) * notionalOf({ ...ending, price: at.mark });
  const room = house.boundOf(net) - sign(order.side) * (net - ended);
  return checkExposure(order, { ...at, room: room > 0n ? room : 0n });
}

function refused(refusal: Refusal): Quoted {
  return { quote: null, refusal };
}
