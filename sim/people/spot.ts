import { amountOf, textOf } from './amount.ts';
import type { Act, Capability, Scene } from './capability.ts';
import { allOf } from './list.ts';
import { checkSpot } from './spot-orders.ts';

/** Pairs that people trade, with what a usual order is worth of the base, and a step of prices that people like. */
const PAIRS = [
  { id: 1, venue: 'BTC/USDT', decimals: 2, lots: [0.001, 0.05, 4], round: 100 },
  { id: 2, venue: 'ETH/USDT', decimals: 2, lots: [0.01, 1, 3], round: 4 },
] as const;

type Pair = (typeof PAIRS)[number];

/** A price some parts of a thousand away from that of the venues; a round one half of the time, where many meet. */
function near({ world, random }: Scene, pair: Pair, perMille: number): string {
  const away = (random.int(2 * perMille + 1) - perMille) / 1_000;
  const price = Number(world.venues.priceOf(pair.venue)) * (1 + away);
  const isRound = random.int(2) === 0;
  return (isRound ? Math.round(price / pair.round) * pair.round : price).toFixed(pair.decimals);
}

/** A usual size, now and then one that is near the least that a pair takes. */
function quantityOf(scene: Scene, pair: Pair): string {
  const [low, high, decimals] = pair.lots;
  return scene.decimal(low, scene.random.int(6) === 0 ? 2 * low : high, decimals);
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

/** A limit order of which the book shows a part, at prices where others meet; now and then too little of it. */
const iceberg: Act = {
  name: 'spot.iceberg',
  weight: 8,
  run: async (scene) => {
    const { person, random } = scene;
    const pair = scene.pick(PAIRS);
    const [, high, decimals] = pair.lots;
    const quantity = scene.decimal(high / 2, high, decimals);
    const visible = (Number(quantity) / scene.pick([2, 3, 5, 8, 9, 12])).toFixed(decimals);
    const order = {
      currency_match_id: pair.id,
      side: side(scene),
      type: 'limit',
      price: near(scene, pair, 3),
    } as const;
    await person.change('spot.place_order', { ...order, quantity, visible_quantity: visible }, random);
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

/** Asks for what stands at the best price of the other side: a part of it, all of it, or more than there is. */
const take: Act = {
  name: 'spot.take',
  weight: 8,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    const taken = side(scene);
    const { bids, asks } = await scene.person.call('market.depth', { currency_match_id: pair.id });
    const [price, there] = (taken === 'buy' ? asks : bids)[0] ?? [];
    if (price === undefined || there === undefined) return;
    const part = scene.pick([0.5, 1, 1, 1.5, 3]);
    await scene.person.change(
      'spot.place_order',
      {
        ...{ currency_match_id: pair.id, side: taken, type: 'limit', price },
        quantity: (Number(there) * part).toFixed(pair.lots[2]),
        time_in_force: scene.pick(['gtc', 'ioc', 'fok', 'fok'] as const),
      },
      scene.random,
    );
  },
};

/** Sells all that there is, twice at the same instant. */
const sellTwice: Act = {
  name: 'spot.sell_twice',
  weight: 1,
  run: async (scene) => {
    const { person, random } = scene;
    const pair = scene.pick(PAIRS);
    const account = (await person.call('ledger.account_list', {})).find(({ code }) => code === 'trade');
    const base = account?.balances.find(({ code }) => pair.venue.startsWith(`${code}/`));
    const quantity = textOf(amountOf(base?.available ?? '0'), pair.lots[2]);
    const input = { currency_match_id: pair.id, side: 'sell', type: 'limit', quantity } as const;
    await Promise.all(
      [near(scene, pair, 4), near(scene, pair, 4)].map((price) =>
        person.change('spot.place_order', { ...input, price }, random),
      ),
    );
  },
};

/** A limit or market order that is followed by an exit, near enough to be reached within the run. */
const exit: Act = {
  name: 'spot.exit',
  weight: 8,
  run: async (scene) => {
    const { person, random, pick } = scene;
    const pair = pick(PAIRS);
    const bought = side(scene);
    const levelAt = (perMille: number): string => {
      const away = (bought === 'buy' ? 1 : -1) * (perMille + random.int(12)) * 0.001;
      return (Number(scene.world.venues.priceOf(pair.venue)) * (1 + away)).toFixed(pair.decimals);
    };
    const [take_profit, stop_loss] = [levelAt(3), levelAt(-15)];
    const levels = pick([{ take_profit }, { stop_loss }, { take_profit, stop_loss }]);
    const timeInForce = pick(['gtc', 'gtc', 'ioc'] as const);
    const order = pick([
      { type: 'market' } as const,
      { type: 'limit', price: near(scene, pair, 2), time_in_force: timeInForce } as const,
    ]);
    const input = { currency_match_id: pair.id, side: bought, quantity: quantityOf(scene, pair) };
    await person.change('spot.place_order', { ...input, ...order, ...levels }, random);
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

/** A stop that follows the price so near that it fires within the run; now and then only from a price on. */
const trail: Act = {
  name: 'spot.trail',
  weight: 6,
  run: async (scene) => {
    const { person, random, pick } = scene;
    const pair = pick(PAIRS);
    const common = { currency_match_id: pair.id, side: side(scene), quantity: quantityOf(scene, pair) };
    const activation = random.int(3) === 0 ? { activation_price: near(scene, pair, 3) } : {};
    const order = pick([
      { type: 'stop_market' } as const,
      { type: 'stop_limit', price: near(scene, pair, 6) } as const,
    ]);
    const trailing_delta = pick([10, 15, 25, 60]);
    await person.change('spot.place_order', { ...common, ...order, ...activation, trailing_delta }, random);
  },
};

/** Orders over a range of prices around the market, in any number and form; now and then too small for one of them. */
const scaled: Act = {
  name: 'spot.scaled',
  weight: 5,
  run: async (scene) => {
    const { person, random, pick } = scene;
    const pair = pick(PAIRS);
    const ends = [near(scene, pair, 6), near(scene, pair, 6)].toSorted((a, b) => Number(a) - Number(b));
    const [lowest_price = '', highest_price = ''] = ends;
    const quantity = quantityOf(scene, pair);
    const size =
      random.int(3) === 0
        ? { total: (Number(quantity) * Number(lowest_price)).toFixed(pair.decimals) }
        : { quantity };
    await person.change(
      'spot.place_scaled_orders',
      {
        ...{ currency_match_id: pair.id, side: side(scene), lowest_price, highest_price, ...size },
        ...{ orders: pick([2, 3, 5, 8, 20]), distribution: pick(['even', 'rising', 'falling'] as const) },
        post_only: random.int(4) === 0,
      },
      random,
    );
  },
};

/** Amends an order: less of it, more, at another price, or all at once; now and then below what is executed. */
const amend: Act = {
  name: 'spot.amend',
  weight: 8,
  run: async (scene) => {
    const { person, random, pick } = scene;
    const open = (await person.call('spot.open_orders', {})).filter(({ type }) => type === 'limit');
    if (open.length === 0) return;
    const order = pick(open);
    const pair = PAIRS.find(({ id }) => id === order.currency_match_id);
    if (pair === undefined) return;
    const sized = (part: number): string => (Number(order.quantity) * part).toFixed(pair.lots[2]);
    const wanted = pick([
      { quantity: sized(0.5) },
      { quantity: sized(0.9) },
      { quantity: sized(1.5) },
      { price: near(scene, pair, 4) },
      { price: near(scene, pair, 4), quantity: sized(pick([0.5, 2])) },
    ]);
    const asked = () => person.change('spot.amend_order', { id: order.id, ...wanted }, random);
    // Two at one instant: one of them finds another order than it asked for, or none.
    if (random.int(8) === 0) await Promise.all([asked(), asked()]);
    else await asked();
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
  acts: [limit, scaled, iceberg, market, take, sellTwice, exit, stop, trail, amend, cancel, cancelAll, storm],
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
