import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EngineEvent, LimitCommand, PlaceCommand, Side, StopCommand, TimeInForce } from './commands.ts';
import { MatchingEngine } from './matching-engine.ts';
import { NaiveEngine } from '../../test/naive-order-book.ts';

const CONFIG = { marketSweepPpm: 50_000 };
const OWNERS = 4;
const MIDDLE_TICKS = 100;
/** The tests take seconds of processor time, so on a busy machine they take much longer. */
const TIMEOUT_MS = 120_000;
/** Distances between prices: within a page of levels, over several pages, near the end of the safe range. */
const TICK_SCALES = [1, 700, 10 ** 12] as const;

type Random = (below: number) => number;

/** A small linear congruential generator: the stream depends on the printed seed only. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Command =
  | { readonly do: 'place'; readonly command: PlaceCommand }
  | { readonly do: 'oco'; readonly limit: LimitCommand; readonly stop: StopCommand }
  | { readonly do: 'cancel'; readonly orderId: number }
  /** An amendment of one of the open orders, which a share names; the new order has the next id. */
  | {
      readonly do: 'amend';
      readonly share: number;
      readonly orderId: number;
      readonly priceTicks: number | null;
    };

/** Draws a command around a fixed price, so that crosses, self-trades and triggers happen all the time. */
function drawCommand(random: Random, orderId: number, tickScale: number): Command {
  const drawTicks = (): number => (MIDDLE_TICKS - 10 + random(21)) * tickScale;
  if (random(10) < 2) return { do: 'cancel', orderId: random(orderId + 1) };
  if (random(10) < 2) {
    const priceTicks = random(2) === 0 ? null : drawTicks();
    return { do: 'amend', share: random(1_000), orderId, priceTicks };
  }
  const side: Side = random(2) === 0 ? 'buy' : 'sell';
  const timeInForce = (['gtc', 'gtc', 'gtc', 'ioc', 'fok'] as const)[random(5)] as TimeInForce;
  const base = { orderId, owner: random(OWNERS), side };
  const qtyLots = 1 + random(random(4) === 0 ? 60 : 12);
  const priceTicks = drawTicks();
  const size =
    side === 'buy' && random(2) === 0
      ? { quoteBudget: (1 + random(2000)) * tickScale, ...(random(2) === 0 ? { qtyLots } : {}) }
      : { qtyLots };
  const stop = {
    stopTicks: drawTicks(),
    trigger: random(2) === 0 ? ('up' as const) : ('down' as const),
  };
  const postOnly = random(6) === 0;
  const plainLimit = { ...base, type: 'limit' as const, priceTicks, qtyLots };
  switch (random(10)) {
    case 8:
    case 9: {
      const trail = {
        ...{ ...base, ...stop, timeInForce, postOnly: false },
        stopTicks: random(3) === 0 ? stop.stopTicks : null,
        // Few distances, so that orders of several ages and distances stop at one price.
        trailBps: [10, 300, 300, 500, 2_000][random(5)] as number,
      };
      return {
        do: 'place',
        command:
          random(2) === 0
            ? { ...trail, type: 'trail_market', ...size }
            : { ...trail, type: 'trail_limit', priceTicks, qtyLots },
      };
    }
    case 0:
      return { do: 'place', command: { ...base, type: 'market', timeInForce, postOnly: false, ...size } };
    case 1:
      return {
        do: 'place',
        command: { ...base, type: 'stop_market', timeInForce, postOnly: false, ...stop, ...size },
      };
    case 2:
      return {
        do: 'place',
        command: { ...base, type: 'stop_limit', timeInForce, postOnly: false, ...stop, priceTicks, qtyLots },
      };
    case 3: {
      const legTerms = {
        ...base,
        orderId: orderId + 1,
        timeInForce: 'gtc' as const,
        postOnly: false,
        ...stop,
      };
      const leg: StopCommand =
        random(2) === 0
          ? { ...legTerms, type: 'stop_market', qtyLots }
          : { ...legTerms, type: 'stop_limit', priceTicks: drawTicks(), qtyLots };
      return { do: 'oco', limit: { ...plainLimit, timeInForce: 'gtc', postOnly }, stop: leg };
    }
    default:
      return {
        do: 'place',
        command: drawLimit(random, { ...plainLimit, timeInForce: postOnly ? 'gtc' : timeInForce, postOnly }),
      };
  }
}

/** One in three limit orders that may be an iceberg is one; slices are small, so that one taker meets many. */
function drawLimit(random: Random, limit: LimitCommand): LimitCommand {
  const { timeInForce, qtyLots } = limit;
  if (timeInForce !== 'gtc' || qtyLots === 1 || random(3) > 0) return limit;
  return { ...limit, visibleLots: 1 + random(Math.min(4, qtyLots - 1)) };
}

/**
 * An amendment as the writer makes one: less of the same price keeps its place, anything else is a cancel and a new
 * order. Legs of pairs and stops are not amended.
 */
function amend(
  engine: MatchingEngine | NaiveEngine,
  { share, orderId, priceTicks }: Extract<Command, { do: 'amend' }>,
): readonly EngineEvent[] {
  const open = engine
    .openOrders()
    .flatMap((order) => (order.type === 'limit' && order.ocoOrderId === null ? [order] : []));
  const order = open[share % Math.max(1, open.length)];
  if (order === undefined) return [];
  if (priceTicks === null && order.remainingLots > 1)
    return [...engine.reduce(order.orderId, 1 + (share % (order.remainingLots - 1)))];
  const { owner, side, remainingLots: lots } = order;
  const cancelled = [...engine.cancel(order.orderId, 'replaced')];
  const placed = engine.place({
    ...{ orderId, owner, side, type: 'limit', timeInForce: 'gtc', postOnly: false },
    ...{ priceTicks: priceTicks ?? order.priceTicks, qtyLots: Math.min(60, lots + (share % 3)) },
  });
  return [...cancelled, ...placed];
}

function apply(engine: MatchingEngine | NaiveEngine, command: Command): readonly EngineEvent[] {
  if (command.do === 'amend') return amend(engine, command);
  if (command.do === 'cancel') return [...engine.cancel(command.orderId)];
  if (command.do === 'oco') return [...engine.placeOco(command.limit, command.stop)];
  return [...engine.place(command.command)];
}

function stateOf(engine: MatchingEngine | NaiveEngine): unknown {
  return { seq: engine.engineSeq, last: engine.lastPriceTicks, orders: engine.openOrders() };
}

function restored(engine: MatchingEngine): MatchingEngine {
  const { engineSeq, lastPriceTicks } = engine;
  // The rows come back in any order; the last first is the hardest.
  return MatchingEngine.restore(CONFIG, {
    engineSeq,
    lastPriceTicks,
    orders: [...engine.openOrders()].reverse(),
  });
}

function isRefilled(engine: MatchingEngine, orderId: number): boolean {
  const order = engine.openOrder(orderId);
  return order?.type === 'limit' && (order.iceberg?.turnFill ?? 0) > 0;
}

/** The state that no event shows: depth, which must be sorted, uncrossed and the sum of the open orders. */
function checkDepth(engine: MatchingEngine): void {
  const { bids, asks } = engine.depth(1000);
  const expected = (side: Side): number[][] => {
    const levels = new Map<number, [number, number]>();
    for (const order of engine.openOrders()) {
      if (order.type !== 'limit' || order.side !== side) continue;
      const [lots, orders] = levels.get(order.priceTicks) ?? [0, 0];
      levels.set(order.priceTicks, [lots + (order.iceberg?.shownLots ?? order.remainingLots), orders + 1]);
    }
    const direction = side === 'buy' ? -1 : 1;
    return [...levels]
      .map(([price, level]) => [price, ...level])
      .sort((a, b) => direction * (Number(a[0]) - Number(b[0])));
  };
  expect(bids).toEqual(expected('buy'));
  expect(asks).toEqual(expected('sell'));
  expect(engine.bestBid()).toBe(bids[0]?.[0] ?? null);
  expect(engine.bestAsk()).toBe(asks[0]?.[0] ?? null);
  expect((bids[0]?.[0] ?? 0) < (asks[0]?.[0] ?? Number.POSITIVE_INFINITY)).toBe(true);
}

function run(seed: number, steps: number): Map<string, number> {
  const random = seededRandom(seed);
  const tickScale = TICK_SCALES[seed % TICK_SCALES.length] ?? 1;
  const naive = new NaiveEngine(CONFIG);
  let engine = new MatchingEngine(CONFIG);
  const seen = new Map<string, number>();
  for (let step = 0, orderId = 1; step < steps; step += 1, orderId += 2) {
    const command = drawCommand(random, orderId, tickScale);
    if (random(10) === 0) engine = restored(engine);
    const seqBefore = engine.engineSeq;
    const events = apply(engine, command);
    expect(events, `seed=${seed} step=${step}`).toEqual(apply(naive, command));
    expect(stateOf(engine), `seed=${seed} step=${step}`).toEqual(stateOf(naive));
    checkDepth(engine);
    const numbered = events.flatMap((event) =>
      'engineSeq' in event && event.engineSeq !== null ? [event.engineSeq] : [],
    );
    expect(numbered, `seed=${seed} step=${step}`).toEqual(numbered.map((_, index) => seqBefore + 1 + index));
    for (const event of events) {
      if ('peakTicks' in event) seen.set(`${event.kind}:trailing`, 1);
      if (event.kind === 'filled' && isRefilled(engine, event.makerOrderId)) seen.set('filled:next_slice', 1);
      const name = event.kind === 'cancelled' ? `cancelled:${event.reason}` : event.kind;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  }
  return seen;
}

test(
  'the engine gives the events and the state of the reference, at every step and after any restore',
  () => {
    fc.assert(
      fc.property(fc.noShrink(fc.integer({ min: 0, max: 0x7fffffff })), (seed) => {
        run(seed, 200);
      }),
      { numRuns: 150 },
    );
  },
  TIMEOUT_MS,
);

test(
  'a random stream reaches every kind of event and every reason of a cancel',
  () => {
    expect([...run(20_261_121, 4000).keys()].sort()).toEqual(
      [
        'placed',
        'rested',
        'filled',
        'completed',
        'triggered',
        'reduced',
        'triggered:trailing',
        'cancelled:trailing',
        'filled:next_slice',
        ...[
          'requested',
          'replaced',
          'ioc',
          'fok',
          'post_only',
          'self_trade',
          'sweep_bound',
          'no_liquidity',
          'budget',
          'oco',
        ].map((reason) => `cancelled:${reason}`),
      ].sort(),
    );
  },
  TIMEOUT_MS,
);

test(
  'a preview is what a market order of a new user then trades',
  () => {
    fc.assert(
      fc.property(fc.noShrink(fc.integer({ min: 0, max: 0x7fffffff })), (seed) => {
        const random = seededRandom(seed);
        const engine = new MatchingEngine(CONFIG);
        for (let orderId = 1; orderId < 100; orderId += 2) apply(engine, drawCommand(random, orderId, 1));
        const side: Side = random(2) === 0 ? 'buy' : 'sell';
        const size =
          side === 'buy' && random(2) === 0 ? { quoteBudget: 1 + random(9000) } : { qtyLots: 1 + random(90) };
        const preview = engine.preview({ side, ...size });
        const owners = new Set<number>();
        engine.crossedOwners({ side, limitTicks: null, qtyLots: size.qtyLots ?? null }, owners);
        const makers = new Map(engine.openOrders().map((order) => [order.orderId, order.owner]));
        const events = [
          ...engine.place({
            ...{ orderId: 1000, owner: OWNERS, side, type: 'market', timeInForce: 'gtc', postOnly: false },
            ...size,
          } as PlaceCommand),
        ];
        const fills = events.flatMap((event) =>
          event.kind === 'filled' && event.takerOrderId === 1000 ? [event] : [],
        );
        expect(preview, `seed=${seed}`).toEqual({
          qtyLots: fills.reduce((sum, fill) => sum + fill.qtyLots, 0),
          quote: fills.reduce((sum, fill) => sum + fill.qtyLots * fill.priceTicks, 0),
          worstTicks: fills.at(-1)?.priceTicks ?? null,
        });
        for (const fill of fills) expect(owners).toContain(makers.get(fill.makerOrderId));
      }),
      { numRuns: 300 },
    );
  },
  TIMEOUT_MS,
);
