import { amountOf } from './amount.ts';
import type { Act, Capability, Scene } from './capability.ts';
import { allOf } from './list.ts';
import { checkSpot } from './spot-orders.ts';

/** Pairs that people trade, with what a usual order is worth of the base. */
const PAIRS = [
  { id: 1, venue: 'BTC/USDT', decimals: 2, lots: [0.001, 0.05, 4] },
  { id: 2, venue: 'ETH/USDT', decimals: 2, lots: [0.01, 1, 3] },
] as const;

type Pair = (typeof PAIRS)[number];

/** A price some parts of a thousand away from that of the venues. */
function near({ world, random }: Scene, pair: Pair, perMille: number): string {
  const price = Number(world.venues.priceOf(pair.venue));
  const away = (random.int(2 * perMille + 1) - perMille) / 1_000;
  return (price * (1 + away)).toFixed(pair.decimals);
}

function quantityOf(scene: Scene, pair: Pair): string {
  const [low, high, decimals] = pair.lots;
  return scene.decimal(low, high, decimals);
}

const side = (scene: Scene): 'buy' | 'sell' => scene.pick(['buy', 'sell'] as const);

const limit: Act = {
  name: 'spot.limit',
  weight: 14,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    const price = near(scene, pair, 4);
    const timeInForce = scene.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok'] as const);
    const input = { currency_match_id: pair.id, side: side(scene), type: 'limit', price } as const;
    const isPostOnly = timeInForce === 'gtc' && scene.random.int(6) === 0;
    await scene.person.change(
      'spot.place_order',
      { ...input, quantity: quantityOf(scene, pair), time_in_force: timeInForce, post_only: isPostOnly },
      scene.random,
    );
  },
};

const market: Act = {
  name: 'spot.market',
  weight: 8,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    const input = { currency_match_id: pair.id, side: side(scene), type: 'market' } as const;
    const isByTotal = input.side === 'buy' && scene.random.int(2) === 0;
    const size = isByTotal ? { total: scene.decimal(5, 2_000, 2) } : { quantity: quantityOf(scene, pair) };
    await scene.person.change('spot.place_order', { ...input, ...size }, scene.random);
  },
};

const stop: Act = {
  name: 'spot.stop',
  weight: 4,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    const common = { currency_match_id: pair.id, side: side(scene), quantity: quantityOf(scene, pair) };
    const stop_price = near(scene, pair, 6);
    const order = scene.pick([
      { type: 'stop_market', stop_price } as const,
      { type: 'stop_limit', stop_price, price: near(scene, pair, 6) } as const,
      { type: 'oco', stop_price, price: near(scene, pair, 6) } as const,
    ]);
    await scene.person.change('spot.place_order', { ...common, ...order }, scene.random);
  },
};

const cancel: Act = {
  name: 'spot.cancel',
  weight: 6,
  run: async (scene) => {
    const open = await scene.person.call('spot.open_orders', {});
    if (open.length === 0) return;
    await scene.person.change('spot.cancel_order', { id: scene.pick(open).id }, scene.random);
  },
};

const cancelAll: Act = {
  name: 'spot.cancel_all',
  weight: 1,
  run: async (scene) => {
    await scene.person.change('spot.cancel_all', {}, scene.random);
  },
};

/** A person who quotes both sides and takes everything back, as fast as the limits allow. */
const storm: Act = {
  name: 'spot.cancel_storm',
  weight: 1,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    const orders = Array.from({ length: 5 }, () => ({ price: near(scene, pair, 2), side: side(scene) }));
    await Promise.all(
      orders.map((one) =>
        scene.person.change(
          'spot.place_order',
          { ...one, currency_match_id: pair.id, type: 'limit', quantity: quantityOf(scene, pair) },
          scene.random,
        ),
      ),
    );
    await scene.person.change('spot.cancel_all', { currency_match_id: pair.id }, scene.random);
  },
};

export const spot: Capability = {
  name: 'spot',
  acts: [limit, market, stop, cancel, cancelAll, storm],
  book: async (person, sums) => {
    const fills = await allOf((cursor) => person.call('spot.trades', { cursor, limit: 100 }));
    for (const { symbol, side: done, quantity, total, fee, fee_currency_code } of fills) {
      const [base = '', quote = ''] = symbol.split('/');
      const sign = done === 'buy' ? 1n : -1n;
      sums.add(base, sign * amountOf(quantity));
      sums.add(quote, -sign * amountOf(total));
      sums.subtract(fee_currency_code, fee);
    }
  },
  check: checkSpot,
};
