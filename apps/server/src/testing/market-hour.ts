import { seededRandom } from '@openbourse/testkit';
import type { PlaceInput } from '../spot/index.ts';
import { traderOf } from './spot-stage.ts';
import type { TestServer } from './start-test-server.ts';

const STEPS = 180;
const STEP_MS = 20_000;
const QUOTES = 3;
const RICH = { BTC: '1000', USDT: '50000000' };
const START_PRICE = 60_000;

/** One step of the hour, after its orders and before its time passes. */
export interface HourStep {
  readonly number: number;
  readonly isLast: boolean;
  /** Whole USDT. */
  readonly price: number;
}

/**
 * Lets an hour pass on BTC/USDT in steps of a third of a minute: a maker moves its quotes with a drawn walk of the
 * price, others trade against whatever rests. The same seed gives the same hour.
 */
export async function passHour(
  server: TestServer,
  { matchId, seed, each }: { matchId: number; seed: number; each: (step: HourStep) => Promise<void> },
): Promise<void> {
  const random = seededRandom(seed, server.clock);
  const { spot } = server.app.slices;
  const [maker, taker] = [await server.user({ funds: RICH }), await server.user({ funds: RICH })];
  const place = (userId: number, order: Omit<PlaceInput, 'currency_match_id'>) =>
    spot.placeOrder(traderOf(userId), { currency_match_id: matchId, ...order }, '');
  let price = START_PRICE;
  for (let number = 1; number <= STEPS; number += 1) {
    price += random.int(61) - 30;
    const quotes = Array.from({ length: 2 * QUOTES }, (_, index) => {
      const side = index % 2 === 0 ? ('buy' as const) : ('sell' as const);
      const distance = 1 + Math.floor(index / 2) * 5 + random.int(5);
      const quote = side === 'buy' ? price - distance : price + distance;
      const quantity = lots(50 + random.int(200));
      return { side, type: 'limit' as const, price: `${quote}`, quantity };
    });
    // One after the other in one commit.
    await Promise.all([
      spot.cancelAll(maker.userId, matchId),
      ...quotes.map((quote) => place(maker.userId, quote)),
    ]);
    if (random.int(4) > 0) {
      const side = random.int(2) === 0 ? 'buy' : 'sell';
      await place(taker.userId, { side, type: 'market', quantity: lots(20 + random.int(150)) });
    }
    await each({ number, isLast: number === STEPS, price });
    server.clock.advance(STEP_MS);
  }
}

/** Thousandths of a coin as text. */
function lots(thousandths: number): string {
  return `${Math.floor(thousandths / 1_000)}.${`${thousandths % 1_000}`.padStart(3, '0')}`;
}
