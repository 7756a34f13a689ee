import { LIMITS } from '@openbourse/api';
import { MatchingEngine } from '@openbourse/engine';

const COMMANDS = 40_000;
const OWNERS = 7;

/** Of this process; so is what the compiler has learnt. */
let isWarm = false;

/**
 * Lets the compiler see the hot paths of the engine before a market opens: the first commands run at less than
 * half of the later speed. It trades on an engine of its own that is thrown away, once in a process.
 */
export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  const engine = new MatchingEngine({ marketSweepPpm: LIMITS.marketSweepPpm });
  for (let orderId = 1; orderId <= COMMANDS; orderId += 1) {
    const isBuy = orderId % 2 === 0;
    const priceTicks = 10_000 + ((orderId * 7_919) % 41) + (isBuy ? -18 : 18);
    engine.place({
      type: 'limit',
      orderId,
      owner: orderId % OWNERS,
      side: isBuy ? 'buy' : 'sell',
      timeInForce: 'gtc',
      postOnly: false,
      priceTicks,
      qtyLots: 1 + (orderId % 13),
    });
    if (orderId > 100) engine.cancel(orderId - 100);
  }
}
