import { assert, assertCount } from '../assert.ts';
import { BPS } from './execution-rules.ts';
import type { Iceberg, LimitCommand, MarketSize, PlaceCommand, StopCommand } from './commands.ts';

/** Asserts that a command is well formed, before anything changes. Users' errors are refused by the caller. */
export function checkCommand(command: PlaceCommand): void {
  assertCount(command.orderId, 'orderId', 0);
  assertCount(command.owner, 'owner', 0);
  if ('stopTicks' in command && command.stopTicks !== null) assertCount(command.stopTicks, 'stopTicks');
  if ('trailBps' in command) {
    assertCount(command.trailBps, 'trailBps');
    assert(command.trailBps < BPS, 'trailBps must be below 100 %');
  }
  if ('priceTicks' in command) {
    checkLimit(command.priceTicks, command.qtyLots);
    assert(!command.postOnly || command.timeInForce === 'gtc', 'a post-only order rests, so it is gtc');
    if (command.type === 'limit' && command.visibleLots !== undefined)
      checkVisible(command, command.visibleLots);
    return;
  }
  assert(!command.postOnly, 'a market order cannot be post-only');
  checkSize(command);
}

function checkVisible({ qtyLots, timeInForce }: LimitCommand, visibleLots: number): void {
  assertCount(visibleLots, 'visibleLots');
  assert(visibleLots < qtyLots, 'an iceberg hides a part of its quantity');
  assert(timeInForce === 'gtc', 'an iceberg rests, so it is gtc');
}

/** Asserts what a resting iceberg shows: a slice or the rest of one, within what remains. */
export function checkIceberg(iceberg: Iceberg, remainingLots: number): void {
  const { visibleLots, shownLots, turnSeq, turnFill } = iceberg;
  assertCount(visibleLots, 'visibleLots');
  assertCount(shownLots, 'shownLots');
  assertCount(turnSeq, 'turnSeq', 0);
  assertCount(turnFill, 'turnFill', 0);
  assert(shownLots <= Math.min(visibleLots, remainingLots), 'a slice is within its order');
}

/** Asserts a price and a quantity whose product is exact. */
export function checkLimit(priceTicks: number, qtyLots: number): void {
  assertCount(priceTicks, 'priceTicks');
  assertCount(qtyLots, 'qtyLots');
  assert(priceTicks * qtyLots <= Number.MAX_SAFE_INTEGER, 'priceTicks x qtyLots must be a safe integer');
}

/** Asserts that two legs are a pair: a resting limit and a stop of the same owner, side and quantity. */
export function checkOcoLegs(limitLeg: LimitCommand, stopLeg: StopCommand): void {
  checkCommand(limitLeg);
  checkCommand(stopLeg);
  assert(limitLeg.timeInForce === 'gtc', 'the limit leg of an OCO pair is gtc');
  assert(limitLeg.visibleLots === undefined, 'a leg of an OCO pair shows all of its quantity');
  assert(limitLeg.orderId !== stopLeg.orderId, 'the legs of an OCO pair are two orders');
  assert(limitLeg.owner === stopLeg.owner && limitLeg.side === stopLeg.side, 'OCO legs share owner and side');
  assert(limitLeg.qtyLots === stopLeg.qtyLots, 'OCO legs share their quantity');
}

function checkSize(size: MarketSize & { readonly side: PlaceCommand['side'] }): void {
  if (size.qtyLots !== undefined) assertCount(size.qtyLots, 'qtyLots');
  if (size.quoteBudget !== undefined) {
    assertCount(size.quoteBudget, 'quoteBudget');
    assert(size.side === 'buy', 'only a buy has a quote budget');
  }
  assert(size.qtyLots !== undefined || size.quoteBudget !== undefined, 'a market order needs a size');
}
