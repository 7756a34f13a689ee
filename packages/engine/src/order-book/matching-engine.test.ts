import { expect, test } from 'vitest';
import type {
  EngineEvent,
  LimitCommand,
  MarketCommand,
  PlaceCommand,
  Side,
  StopCommand,
} from './commands.ts';
import { MatchingEngine } from './matching-engine.ts';

const MAKER = 1;
const TAKER = 2;
const gtc = { timeInForce: 'gtc', postOnly: false } as const;

/** An order of the engine in one line: `limit(7, 'buy', '5@100')` is five lots at 100 ticks. */
function limit(orderId: number, side: Side, terms: string, more: Partial<LimitCommand> = {}): LimitCommand {
  const [qtyLots = 0, priceTicks = 0] = terms.split('@').map(Number);
  return { ...gtc, orderId, owner: MAKER, side, type: 'limit', priceTicks, qtyLots, ...more };
}

function market(orderId: number, side: Side, size: object): MarketCommand {
  return { ...gtc, orderId, owner: TAKER, side, type: 'market', ...size } as MarketCommand;
}

function stop(orderId: number, side: Side, terms: object): StopCommand {
  return { ...gtc, orderId, owner: MAKER, side, type: 'stop_market', qtyLots: 1, ...terms } as StopCommand;
}

function engineWith(...commands: readonly PlaceCommand[]): MatchingEngine {
  const engine = new MatchingEngine({ marketSweepPpm: 50_000 });
  for (const command of commands) engine.place(command);
  return engine;
}

/** Events as short texts: what is asserted reads like a tape. */
function tape(events: Iterable<EngineEvent>): string[] {
  return Array.from(events, (event) => {
    switch (event.kind) {
      case 'filled':
        return `${event.takerOrderId} x ${event.makerOrderId} ${event.qtyLots}@${event.priceTicks}`;
      case 'cancelled':
        return `${event.orderId} cancelled ${event.reason} ${event.remainingLots}`;
      case 'rested':
        return `${event.orderId} rested ${event.remainingLots}`;
      default:
        return `${event.orderId} ${event.kind}`;
    }
  });
}

const ASKS = [limit(1, 'sell', '5@100'), limit(2, 'sell', '5@101'), limit(3, 'sell', '5@100')];
const taker = { owner: TAKER } as const;

test.each<[rule: string, PlaceCommand, string[]]>([
  [
    'price before time, each at the maker’s price',
    limit(9, 'buy', '12@101', taker),
    ['9 x 1 5@100', '1 completed', '9 x 3 5@100', '3 completed', '9 x 2 2@101', '9 completed'],
  ],
  [
    'what is left of a limit order rests',
    limit(9, 'buy', '12@100', taker),
    ['9 x 1 5@100', '1 completed', '9 x 3 5@100', '3 completed', '9 rested 2'],
  ],
  ['a limit order that does not cross rests', limit(9, 'buy', '3@99', taker), ['9 rested 3']],
  [
    'IOC cancels what does not trade at once',
    limit(9, 'buy', '12@100', { ...taker, timeInForce: 'ioc' }),
    ['9 x 1 5@100', '1 completed', '9 x 3 5@100', '3 completed', '9 cancelled ioc 2'],
  ],
  [
    'FOK trades nothing rather than a part',
    limit(9, 'buy', '11@100', { ...taker, timeInForce: 'fok' }),
    ['9 cancelled fok 11'],
  ],
  [
    'FOK trades in full',
    limit(9, 'buy', '6@100', { ...taker, timeInForce: 'fok' }),
    ['9 x 1 5@100', '1 completed', '9 x 3 1@100', '9 completed'],
  ],
  [
    'FOK does not count an own order',
    limit(9, 'buy', '6@100', { owner: MAKER, timeInForce: 'fok' }),
    ['9 cancelled fok 6'],
  ],
  [
    'post-only does not trade',
    limit(9, 'buy', '1@100', { ...taker, postOnly: true }),
    ['9 cancelled post_only 1'],
  ],
  ['post-only rests below', limit(9, 'buy', '1@99', { ...taker, postOnly: true }), ['9 rested 1']],
  ['self-trade cancels the taker', limit(9, 'buy', '7@101'), ['9 cancelled self_trade 7']],
  [
    'a market order takes what there is',
    market(9, 'buy', { qtyLots: 16 }),
    [
      ...['9 x 1 5@100', '1 completed', '9 x 3 5@100', '3 completed', '9 x 2 5@101', '2 completed'],
      '9 cancelled no_liquidity 1',
    ],
  ],
  [
    'a market order needs an opposite side',
    market(9, 'sell', { qtyLots: 1 }),
    ['9 cancelled no_liquidity 1'],
  ],
  [
    'a total that buys no lot is cancelled',
    market(9, 'buy', { quoteBudget: 99 }),
    ['9 cancelled budget null'],
  ],
  ['a total buys whole lots', market(9, 'buy', { quoteBudget: 399 }), ['9 x 1 3@100', '9 completed']],
  [
    'a total moves to the next level while one lot is affordable',
    market(9, 'buy', { quoteBudget: 1100 }),
    ['9 x 1 5@100', '1 completed', '9 x 3 5@100', '3 completed', '9 completed'],
  ],
  [
    'a total larger than the book is cancelled for the rest',
    market(9, 'buy', { quoteBudget: 99_999 }),
    [
      ...['9 x 1 5@100', '1 completed', '9 x 3 5@100', '3 completed', '9 x 2 5@101', '2 completed'],
      '9 cancelled no_liquidity null',
    ],
  ],
  [
    'a cap on spending cancels the rest of a quantity',
    market(9, 'buy', { qtyLots: 5, quoteBudget: 250 }),
    ['9 x 1 2@100', '9 cancelled budget 3'],
  ],
])('%s', (_rule, command, expected) => {
  const events = tape(engineWith(...ASKS).place(command));
  expect(events).toEqual(['9 placed', ...expected]);
});

test('an id is refused while its order is open, whichever ids came before', () => {
  const engine = engineWith(limit(5, 'buy', '1@10'), stop(7, 'sell', OCO_STOP), limit(3, 'buy', '1@10'));
  for (const orderId of [3, 5, 7])
    expect(() => engine.place(limit(orderId, 'buy', '1@9'))).toThrow(/already open/);
  expect(engine.openOrders().map(({ orderId }) => orderId)).toEqual([5, 7, 3]);
  engine.cancel(3);
  expect(tape(engine.place(limit(3, 'buy', '1@9')))).toEqual(['3 placed', '3 rested 1']);
});

test('self-trade prevention keeps what was traded before', () => {
  const engine = engineWith(limit(1, 'sell', '5@100', { owner: 3 }), limit(2, 'sell', '5@101', taker));
  expect(tape(engine.place(limit(9, 'buy', '8@101', taker)))).toEqual([
    ...['9 placed', '9 x 1 5@100', '1 completed', '9 cancelled self_trade 3'],
  ]);
  expect(engine.has(2)).toBe(true);
});

test.each([
  // side, best, last price within 5 %, first price beyond
  ['buy', 1000, 1050, 1051],
  ['sell', 1000, 950, 949],
  ['buy', 19, 19, 20],
  ['sell', 19, 19, 18],
  ['buy', 8_000_000_000_000_000, 8_400_000_000_000_000, 8_400_000_000_000_001],
] as const)('a market %s from %d sweeps to %d and not to %d', (side, best, within, beyond) => {
  const opposite = side === 'buy' ? 'sell' : 'buy';
  const engine = engineWith(...[best, within, beyond].map((price, i) => limit(i, opposite, `1@${price}`)));
  const events = tape(engine.place(market(9, side, { qtyLots: 3 })));
  expect(events).toContain(`9 x 1 1@${within}`);
  expect(events.at(-1)).toBe('9 cancelled sweep_bound 1');
});

test('stops fire by the last price, nearest trigger first, and cascade', () => {
  const engine = engineWith(
    ...[limit(1, 'buy', '1@100'), limit(2, 'buy', '1@98'), limit(3, 'buy', '9@96'), limit(4, 'buy', '9@90')],
    stop(10, 'sell', { owner: 3, stopTicks: 97, trigger: 'down' }),
    stop(11, 'sell', { owner: 3, stopTicks: 99, trigger: 'down' }),
    stop(12, 'sell', { owner: 3, stopTicks: 99, trigger: 'down' }),
    stop(13, 'sell', { owner: 3, stopTicks: 95, trigger: 'down' }),
    stop(14, 'buy', { owner: 3, stopTicks: 101, trigger: 'up' }),
  );
  expect(tape(engine.place(market(20, 'sell', { qtyLots: 2 })))).toEqual([
    ...['20 placed', '20 x 1 1@100', '1 completed', '20 x 2 1@98', '2 completed', '20 completed'],
    ...['11 triggered', '11 x 3 1@96', '11 completed', '12 triggered', '12 x 3 1@96', '12 completed'],
    ...['10 triggered', '10 x 3 1@96', '10 completed'],
  ]);
  expect([13, 14].every((orderId) => engine.has(orderId))).toBe(true);
});

test('a stop-limit that fires rests with the priority of its trigger', () => {
  const engine = engineWith(
    stop(5, 'sell', { type: 'stop_limit', stopTicks: 100, trigger: 'up', priceTicks: 105, qtyLots: 2 }),
    limit(1, 'sell', '1@100'),
    limit(2, 'sell', '1@105'),
  );
  const events = [...engine.place(limit(9, 'buy', '1@100', taker))];
  expect(tape(events).slice(-2)).toEqual(['5 triggered', '5 rested 2']);
  expect(events.at(-2)).toMatchObject({ engineSeq: 5, lastPriceTicks: 100 });
  expect(tape(engine.place(limit(10, 'buy', '2@105', taker))).slice(1, 4)).toEqual([
    ...['10 x 2 1@105', '2 completed', '10 x 5 1@105'],
  ]);
});

const OCO_STOP = { stopTicks: 90, trigger: 'down', qtyLots: 5 };

test.each<[string, (engine: MatchingEngine) => Iterable<EngineEvent>, string[]]>([
  [
    'an execution of the limit leg cancels the stop leg',
    (engine) => engine.place(limit(9, 'buy', '2@110', taker)),
    ['9 placed', '9 x 6 2@110', '7 cancelled oco 5', '9 completed'],
  ],
  [
    'the firing stop leg cancels the limit leg first',
    (engine) => engine.place(limit(9, 'sell', '1@90', taker)),
    [
      ...['9 placed', '9 x 1 1@90', '9 completed', '6 cancelled oco 5', '7 triggered'],
      ...['7 x 1 4@90', '1 completed', '7 cancelled no_liquidity 1'],
    ],
  ],
  [
    'a cancel of the limit leg cancels both',
    (engine) => engine.cancel(6),
    ['6 cancelled requested 5', '7 cancelled oco 5'],
  ],
  [
    'a cancel of the stop leg cancels both',
    (engine) => engine.cancel(7),
    ['7 cancelled requested 5', '6 cancelled oco 5'],
  ],
])('OCO: %s', (_rule, act, expected) => {
  const engine = engineWith(limit(1, 'buy', '5@90', { owner: 3 }));
  engine.placeOco(limit(6, 'sell', '5@110'), stop(7, 'sell', OCO_STOP));
  expect(tape(act(engine))).toEqual(expected);
  expect(engine.has(7)).toBe(false);
});

test('OCO: a limit leg that ends at once takes its stop leg along', () => {
  const engine = engineWith(limit(1, 'buy', '5@100', { owner: 3 }));
  const legs = [limit(6, 'sell', '5@100', { postOnly: true }), stop(7, 'sell', OCO_STOP)] as const;
  expect(tape(engine.placeOco(...legs))).toEqual([
    ...['6 placed', '7 placed', '6 cancelled post_only 5', '7 cancelled oco 5'],
  ]);
  expect(engine.openOrders().map((order) => order.orderId)).toEqual([1]);
});

test('the sequence is dense, and null for a remainder that the placing command itself cancels', () => {
  const engine = engineWith(...ASKS);
  const events = [...engine.place(market(9, 'buy', { qtyLots: 99 }))];
  expect(events[0]).toEqual({ kind: 'placed', orderId: 9, engineSeq: 4 });
  expect(events.at(-1)).toMatchObject({ kind: 'cancelled', engineSeq: null });
  expect(engine.engineSeq).toBe(4);
  engine.place(limit(10, 'buy', '1@50'));
  expect([...engine.cancel(10)]).toEqual([
    { kind: 'cancelled', orderId: 10, remainingLots: 1, reason: 'requested', engineSeq: 6 },
  ]);
  expect([...engine.cancel(10)]).toEqual([]);
  expect(engine.engineSeq).toBe(6);
});

test.each<[string, PlaceCommand]>([
  ['a fraction of a lot', limit(9, 'buy', '1.5@100')],
  ['no lots', limit(9, 'buy', '0@100')],
  ['a negative price', limit(9, 'buy', '1@-5')],
  ['NaN', limit(9, 'buy', 'x@100')],
  ['an unsafe product', limit(9, 'buy', '9007199254740991@2')],
  ['an open order id', limit(1, 'buy', '1@1')],
  ['a post-only IOC', limit(9, 'buy', '1@1', { postOnly: true, timeInForce: 'ioc' })],
  ['a sell with a budget', market(9, 'sell', { quoteBudget: 100 })],
  ['no size', market(9, 'buy', {})],
  ['a stop without a price', stop(9, 'buy', { stopTicks: 0, trigger: 'up' })],
  ['a negative owner', limit(9, 'buy', '1@1', { owner: -1 })],
])('%s is refused before anything changes', (_what, command) => {
  const engine = engineWith(...ASKS);
  const before = engine.openOrders();
  expect(() => engine.place(command)).toThrow(RangeError);
  expect(engine.openOrders()).toEqual(before);
  expect(engine.engineSeq).toBe(3);
});

test('a pair that is no pair is refused', () => {
  const engine = engineWith();
  const leg = stop(7, 'sell', OCO_STOP);
  for (const wrong of [
    { qtyLots: 4 },
    { side: 'buy' },
    { owner: 5 },
    { orderId: 7 },
    { timeInForce: 'ioc' },
  ] as const) {
    expect(() => engine.placeOco(limit(6, 'sell', '5@110', wrong), leg)).toThrow(RangeError);
  }
  expect(engine.engineSeq).toBe(0);
});

test('rows that cannot be a state are refused', () => {
  const config = { marketSweepPpm: 50_000 };
  const orders = engineWith(limit(1, 'sell', '1@100'), limit(2, 'buy', '1@90')).openOrders();
  const restore = (changed: object): MatchingEngine =>
    MatchingEngine.restore(config, { engineSeq: 2, lastPriceTicks: null, orders, ...changed });
  expect(restore({}).depth(5)).toEqual({ bids: [[90, 1, 1]], asks: [[100, 1, 1]] });
  expect(() => restore({ engineSeq: 1 })).toThrow(/newer/);
  expect(() => restore({ orders: [...orders, orders[0]] })).toThrow(/already open/);
  expect(() => restore({ orders: orders.map((order) => ({ ...order, priceTicks: 95 })) })).toThrow(/crossed/);
});

test.each([
  ['a sequence below zero', { engineSeq: -1 }],
  ['a sequence that is no number', { engineSeq: Number.NaN }],
  ['a last price of nothing', { lastPriceTicks: 0 }],
  ['a last price with a fraction', { lastPriceTicks: 99.5 }],
])('a state with %s is refused', (_what, changed) => {
  const state = { engineSeq: 0, lastPriceTicks: null, orders: [], ...changed };
  expect(() => MatchingEngine.restore({ marketSweepPpm: 0 }, state)).toThrow(RangeError);
});

test.each([
  ['a sequence of nothing', { engineSeq: 0 }],
  ['a sequence with a fraction', { engineSeq: 0.5 }],
  ['a stop price of nothing', { stopTicks: 0 }],
  ['no lots', { qtyLots: 0 }],
])('an armed order with %s is refused', (_what, changed) => {
  const armed = { ...stop(1, 'sell', { stopTicks: 90, trigger: 'down' }), engineSeq: 1, ocoOrderId: null };
  const restore = (order: typeof armed): MatchingEngine =>
    MatchingEngine.restore({ marketSweepPpm: 0 }, { engineSeq: 1, lastPriceTicks: null, orders: [order] });
  expect(restore(armed).has(1)).toBe(true);
  expect(() => restore({ ...armed, ...changed } as typeof armed)).toThrow(RangeError);
});

test.each([-1, 0.5, Number.NaN, 1_000_000])('a sweep of %d millionths is refused', (marketSweepPpm) => {
  expect(() => new MatchingEngine({ marketSweepPpm })).toThrow(RangeError);
  expect(() => new MatchingEngine({ marketSweepPpm: 0 })).not.toThrow();
});

test('a pair with a name that is open is refused before anything changes', () => {
  const engine = engineWith(limit(1, 'buy', '5@90'));
  const before = engine.openOrders();
  for (const [first, second] of [
    [1, 7],
    [6, 1],
  ] as const) {
    expect(() => engine.placeOco(limit(first, 'sell', '5@110'), stop(second, 'sell', OCO_STOP))).toThrow(
      /already open/,
    );
    expect([engine.openOrders(), engine.engineSeq]).toEqual([before, 1]);
  }
});

test('a canceled stop fires no more, also when its name is used again', () => {
  const engine = engineWith(
    limit(1, 'buy', '9@80', { owner: 3 }),
    stop(5, 'sell', { stopTicks: 85, trigger: 'down' }),
  );
  engine.cancel(5);
  engine.place(limit(5, 'sell', '2@120'));
  expect(tape(engine.place(limit(9, 'sell', '1@80', taker)))).toEqual([
    '9 placed',
    '9 x 1 1@80',
    '9 completed',
  ]);
  expect(engine.openOrders().map(({ orderId, type }) => [orderId, type])).toEqual([
    [1, 'limit'],
    [5, 'limit'],
  ]);
});

test('a total that a preview cannot count exactly is refused, and an empty book reaches no order', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const engine = engineWith(limit(1, 'sell', `${most}@1`), limit(2, 'sell', `${most}@1`));
  expect(engine.preview({ side: 'buy', qtyLots: most })).toEqual({
    qtyLots: most,
    quote: most,
    worstTicks: 1,
  });
  expect(() => engine.preview({ side: 'buy', limitTicks: 1 })).toThrow(RangeError);
  const owners = new Set<number>();
  engine.crossedOwners({ side: 'sell', limitTicks: null, qtyLots: null }, owners);
  expect(owners.size).toBe(0);
  engine.crossedOwners({ side: 'buy', limitTicks: null, qtyLots: null }, owners);
  expect([...owners]).toEqual([MAKER]);
});

test('a preview names quantity, cost and worst price without trading', () => {
  const engine = engineWith(...ASKS);
  expect(engine.preview({ side: 'buy', qtyLots: 12 })).toEqual({ qtyLots: 12, quote: 1202, worstTicks: 101 });
  expect(engine.preview({ side: 'buy', quoteBudget: 550 })).toEqual({
    qtyLots: 5,
    quote: 500,
    worstTicks: 100,
  });
  expect(engine.preview({ side: 'buy', qtyLots: 12, limitTicks: 100 })).toMatchObject({ qtyLots: 10 });
  expect(engine.preview({ side: 'sell', qtyLots: 1 })).toEqual({ qtyLots: 0, quote: 0, worstTicks: null });
  expect(engine.openOrders()).toHaveLength(3);
});
