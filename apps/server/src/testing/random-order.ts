import type { seededRandom } from '@openbourse/testkit';
import type { PlaceInput } from '../spot/index.ts';

/** A random order around a price: mostly sensible, now and then one that is refused. */
export function randomOrder(
  random: ReturnType<typeof seededRandom>,
  middle = 50_000,
): Omit<PlaceInput, 'currency_match_id'> {
  const price = (around: number) => `${around + random.int(200) - 100}.${random.int(90) + 10}`;
  const quantity = `0.${String(random.int(4_000) + 10).padStart(5, '0')}`;
  const side = random.int(2) === 0 ? 'buy' : 'sell';
  const sign = side === 'buy' ? 1 : -1;
  switch (random.int(12)) {
    case 0:
      return { side, type: 'market', quantity };
    case 1:
      return { side: 'buy', type: 'market', total: `${random.int(900) + 5}.${random.int(90) + 10}` };
    case 2:
      return { side, type: 'stop_limit', stop_price: price(middle), price: price(middle), quantity };
    case 3:
      return { side, type: 'stop_market', stop_price: price(middle), quantity };
    case 4:
      return {
        side,
        type: 'oco',
        price: price(middle - sign * 150),
        stop_price: price(middle + sign * 150),
        quantity,
      };
    case 5:
      return {
        side,
        type: 'limit',
        price: price(middle),
        quantity,
        time_in_force: random.int(2) === 0 ? 'ioc' : 'fok',
      };
    case 10: {
      const trail = { trailing_delta: 10 + random.int(30), quantity };
      const waits = random.int(2) === 0 ? {} : { activation_price: price(middle) };
      return random.int(2) === 0
        ? { side, type: 'stop_market', ...trail, ...waits }
        : { side, type: 'stop_limit', price: price(middle), ...trail, ...waits };
    }
    case 11:
      return {
        ...{ side, type: 'limit', price: price(middle), quantity: `0.0${random.int(80) + 10}` },
        visible_quantity: `0.00${random.int(90) + 10}`,
      };
    case 6:
      return { side, type: 'limit', price: price(middle - sign * 60), quantity, post_only: true };
    default:
      return { side, type: 'limit', price: price(middle), quantity };
  }
}
