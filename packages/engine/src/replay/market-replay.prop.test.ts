import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EngineEvent, LimitCommand, PlaceCommand, StopCommand } from '../order-book/commands.ts';
import { MatchingEngine } from '../order-book/matching-engine.ts';
import { bookHash } from './book-hash.ts';
import { MarketReplay } from './market-replay.ts';
import { type MarketRow, ReplayDifference } from './market-rows.ts';

const CONFIG = { marketSweepPpm: 50_000 };
const EMPTY = { engineSeq: 0, tradeSeq: 0, lastPriceTicks: null, orders: [] };
const COMMANDS = 120;

type Random = (below: number) => number;

function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Records of a market of random commands: steps and trades as they come, and the book after each command. */
class Recorder {
  readonly engine = new MatchingEngine(CONFIG);
  readonly rows: MarketRow[] = [];
  private tradeSeq = 0;
  private readonly commands = new Map<number, { command: PlaceCommand; oco: number | null }>();

  place(command: PlaceCommand): void {
    this.commands.set(command.orderId, { command, oco: null });
    this.record(this.engine.place(command));
  }

  placeOco(limit: LimitCommand, stop: StopCommand): void {
    this.commands.set(limit.orderId, { command: limit, oco: stop.orderId });
    this.commands.set(stop.orderId, { command: stop, oco: limit.orderId });
    this.record(this.engine.placeOco(limit, stop));
  }

  cancel(orderId: number): void {
    this.record(this.engine.cancel(orderId));
  }

  /** Takes a lot off an order of the book, or replaces it by one at another price. */
  amend(orderId: number, priceTicks: number): void {
    const open = this.engine.openOrders().findLast((one) => one.type === 'limit' && one.ocoOrderId === null);
    if (open === undefined || open.type !== 'limit') return;
    const { owner, side, remainingLots: qtyLots } = open;
    if (qtyLots > 1 && priceTicks % 2 === 0)
      return this.record(this.engine.reduce(open.orderId, qtyLots - 1));
    this.record(this.engine.cancel(open.orderId, 'replaced'));
    const gtc = { timeInForce: 'gtc', postOnly: false } as const;
    this.place({ orderId, owner, side, ...gtc, type: 'limit', priceTicks, qtyLots });
  }

  private record(events: Iterable<EngineEvent>): void {
    for (const event of events) {
      if (event.kind === 'filled') {
        this.tradeSeq += 1;
        const { makerOrderId, takerOrderId, takerSide, priceTicks, qtyLots } = event;
        this.rows.push({
          ...{ kind: 'traded', seq: this.tradeSeq },
          ...{ makerOrderId, takerOrderId, takerSide, priceTicks, qtyLots },
        });
      } else if (event.kind === 'placed') {
        const { command, oco } = this.commands.get(event.orderId)!;
        this.rows.push({ kind: 'placed', seq: event.engineSeq, command, ocoOrderId: oco });
      } else if (event.kind === 'triggered') {
        this.rows.push({ kind: 'triggered', seq: event.engineSeq, orderId: event.orderId });
      } else if (event.kind === 'reduced') {
        const { orderId, remainingLots, engineSeq: seq } = event;
        this.rows.push({ kind: 'reduced', seq, orderId, remainingLots });
      } else if (event.kind === 'cancelled' && event.engineSeq !== null) {
        const { orderId, reason, engineSeq: seq } = event;
        this.rows.push({ kind: 'cancelled', seq, orderId, reason });
      }
    }
  }
}

function draw(random: Random, recorder: Recorder, orderId: number): void {
  const ticks = (): number => 90 + random(21);
  const side = random(2) === 0 ? 'buy' : 'sell';
  const base = { orderId, owner: random(4), side } as const;
  const qtyLots = 1 + random(12);
  const gtc = { timeInForce: 'gtc', postOnly: false } as const;
  const ioc = { timeInForce: 'ioc', postOnly: false } as const;
  switch (random(10)) {
    case 6:
      return recorder.place({
        ...{ ...base, ...ioc, type: 'trail_market', trailBps: 100 + random(500), qtyLots },
        ...{ stopTicks: random(2) === 0 ? ticks() : null, trigger: random(2) === 0 ? 'up' : 'down' },
      });
    case 0:
      return recorder.cancel(random(orderId + 1));
    case 5:
      return recorder.amend(orderId, ticks());
    case 1:
      return recorder.place({ ...base, ...ioc, type: 'market', qtyLots });
    case 2:
      return recorder.place({
        ...{ ...base, ...gtc, type: 'stop_limit', stopTicks: ticks(), priceTicks: ticks(), qtyLots },
        trigger: random(2) === 0 ? 'up' : 'down',
      });
    case 3: {
      const stop = {
        ...{ ...base, ...ioc, orderId: orderId + 1, stopTicks: ticks(), qtyLots },
        type: 'stop_market',
        trigger: side === 'buy' ? 'up' : 'down',
      } as const;
      return recorder.placeOco({ ...base, ...gtc, type: 'limit', priceTicks: ticks(), qtyLots }, stop);
    }
    case 4:
      return recorder.place({
        ...{ ...base, postOnly: false, type: 'limit', priceTicks: ticks(), qtyLots },
        timeInForce: random(2) === 0 ? 'ioc' : 'fok',
      });
    case 7:
      return recorder.place({
        ...{ ...base, ...gtc, type: 'limit', priceTicks: ticks(), qtyLots: qtyLots + 3 },
        visibleLots: 1 + random(3),
      });
    default:
      return recorder.place({ ...base, ...gtc, type: 'limit', priceTicks: ticks(), qtyLots });
  }
}

function recordOf(seed: number): Recorder {
  const random = seededRandom(seed);
  const recorder = new Recorder();
  for (let index = 1; index <= COMMANDS; index += 1) draw(random, recorder, 2 * index);
  return recorder;
}

function replayOf(rows: readonly MarketRow[]): MarketReplay {
  const replay = new MarketReplay(CONFIG, EMPTY);
  for (const row of rows) replay.take(row);
  replay.requireWhole('end');
  return replay;
}

/** The difference that a replay finds; null for none. */
function differenceOf(rows: readonly MarketRow[]): ReplayDifference | null {
  try {
    replayOf(rows);
    return null;
  } catch (error) {
    if (error instanceof ReplayDifference) return error;
    throw error;
  }
}

const seeds = fc.integer({ min: 1, max: 2 ** 31 });

test('what was recorded leads to the same book, also from the middle on', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { rows, engine } = recordOf(seed);
      expect(bookHash(replayOf(rows).book.openOrders())).toBe(bookHash(engine.openOrders()));
      const first = new MarketReplay(CONFIG, EMPTY);
      let taken = 0;
      while (taken < rows.length / 2 || !first.isWhole) first.take(rows[taken++] as MarketRow);
      const { engineSeq, lastPriceTicks } = first.book;
      const state = { engineSeq, lastPriceTicks, tradeSeq: first.tradeSeq, orders: first.book.openOrders() };
      const second = new MarketReplay(CONFIG, state);
      for (const row of rows.slice(taken)) second.take(row);
      second.requireWhole('end');
      expect(bookHash(second.book.openOrders())).toBe(bookHash(engine.openOrders()));
    }),
    { numRuns: 60 },
  );
});

test('a row that is left out, or two that change places, are found at the row or before the next command', () => {
  fc.assert(
    fc.property(seeds, fc.nat(), (seed, drawn) => {
      const { rows } = recordOf(seed);
      // That the last row is missing, only the closing place of the market shows.
      const at = drawn % (rows.length - 1);
      const without = rows.toSpliced(at, 1);
      expect(differenceOf(without)).not.toBeNull();
      const trades = rows.flatMap((row, index) => (row.kind === 'traded' ? [index] : []));
      fc.pre(trades.length > 1);
      const index = trades[drawn % (trades.length - 1)] as number;
      const other = trades[(drawn % (trades.length - 1)) + 1] as number;
      const swapped = rows.with(index, rows[other] as MarketRow).with(other, rows[index] as MarketRow);
      expect(differenceOf(swapped)?.place).toBe(`trade ${(rows[other] as MarketRow).seq}`);
    }),
    { numRuns: 60 },
  );
});

test('a price, a quantity and a side that were changed are found at their trade', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.nat(),
      fc.constantFrom('priceTicks', 'qtyLots', 'makerOrderId'),
      (seed, drawn, field) => {
        const { rows } = recordOf(seed);
        const trades = rows.flatMap((row, index) => (row.kind === 'traded' ? [index] : []));
        fc.pre(trades.length > 0);
        const index = trades[drawn % trades.length] as number;
        const trade = rows[index] as Extract<MarketRow, { kind: 'traded' }>;
        const changed = rows.with(index, { ...trade, [field]: trade[field] + 1 });
        const difference = differenceOf(changed);
        expect(difference?.place).toBe(`trade ${trade.seq}`);
        expect(difference?.found).not.toBe(difference?.expected);
      },
    ),
    { numRuns: 60 },
  );
});
