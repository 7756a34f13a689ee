import type {
  CancelReason,
  EngineConfig,
  EngineEvent,
  EngineSnapshot,
  LimitCommand,
  StopCommand,
} from '../order-book/commands.ts';
import { MatchingEngine } from '../order-book/matching-engine.ts';
import {
  Expected,
  type MarketRow,
  type MarketStep,
  placeOf,
  ReplayDifference,
  wordsOf,
} from './market-rows.ts';

type Placed = Extract<MarketStep, { kind: 'placed' }>;

/** A market as it stands between two commands. */
export interface MarketState extends EngineSnapshot {
  readonly tradeSeq: number;
}

const NOTHING = 'nothing';

/**
 * Executes what was recorded of a market once more, with the engine that matched it, and compares each step and each trade.
 * Steps come in their sequence, a command's trades after the step that begins it. Throws `ReplayDifference` at the first row
 * that does not follow.
 */
export class MarketReplay {
  private readonly config: EngineConfig;
  private readonly onEvent: (event: EngineEvent) => void;
  private engine: MatchingEngine;
  private readonly expected: Expected;
  private stepsTaken = 0;
  private tradesTaken = 0;
  private firstLeg: Placed | null = null;

  constructor(
    config: EngineConfig,
    state: MarketState,
    onEvent: (event: EngineEvent) => void = () => undefined,
  ) {
    this.config = config;
    this.engine = MatchingEngine.restore(config, state);
    this.expected = new Expected(state.tradeSeq);
    this.onEvent = onEvent;
  }

  /** The book between two commands. */
  get book(): Pick<MatchingEngine, 'engineSeq' | 'lastPriceTicks' | 'openOrders' | 'crossedOwners'> {
    return this.engine;
  }

  /** The number of the last trade that followed. */
  get tradeSeq(): number {
    return this.expected.lastTradeSeq;
  }

  /** Reports whether everything that follows from the last command was found. */
  get isWhole(): boolean {
    const { steps, trades } = this.expected;
    return this.firstLeg === null && this.stepsTaken === steps.length && this.tradesTaken === trades.length;
  }

  take(row: MarketRow): void {
    if (row.kind === 'traded') {
      this.match(row, this.expected.trades[this.tradesTaken]);
      this.tradesTaken += 1;
      return;
    }
    if (this.firstLeg !== null) {
      this.placePair(this.firstLeg, row);
      return;
    }
    if (this.stepsTaken === this.expected.steps.length) {
      this.requireWhole(placeOf(row), wordsOf(row));
      this.forget();
      this.requireNext(row);
      if (row.kind === 'placed' && row.ocoOrderId !== null) {
        this.firstLeg = row;
        return;
      }
      this.execute(row);
    }
    this.match(row, this.expected.steps[this.stepsTaken]);
    this.stepsTaken += 1;
  }

  /** Checks that nothing is missing at a place. */
  requireWhole(place: string, found = NOTHING): void {
    const { steps, trades } = this.expected;
    if (this.firstLeg !== null) {
      const expected = `the other leg of order ${this.firstLeg.command.orderId}`;
      throw new ReplayDifference({ place, expected, found });
    }
    const expected = steps[this.stepsTaken] ?? trades[this.tradesTaken];
    if (expected !== undefined) throw new ReplayDifference({ place, expected, found });
  }

  /** Goes on with the same orders in other ticks and lots. */
  restate(state: EngineSnapshot): void {
    this.engine = MatchingEngine.restore(this.config, state);
  }

  /** A step that is missing leaves a gap, which is found before anything is executed. */
  private requireNext(row: MarketStep): void {
    const next = this.engine.engineSeq + 1;
    if (row.seq !== next)
      throw new ReplayDifference({ place: placeOf(row), expected: `step ${next}`, found: wordsOf(row) });
  }

  private execute(row: MarketStep): void {
    this.run(row, () => {
      if (row.kind === 'placed') return this.engine.place(row.command);
      if (row.kind === 'reduced') return this.engine.reduce(row.orderId, row.remainingLots);
      if (row.kind === 'triggered' || !isOwnReason(row.reason)) {
        const expected = `a command, as nothing leads to ${row.kind}`;
        throw new ReplayDifference({ place: placeOf(row), expected, found: wordsOf(row) });
      }
      return this.engine.cancel(row.orderId, row.reason);
    });
  }

  private placePair(first: Placed, second: MarketStep): void {
    this.firstLeg = null;
    if (second.kind !== 'placed' || second.command.orderId !== first.ocoOrderId) {
      const expected = `order ${first.ocoOrderId} is placed`;
      throw new ReplayDifference({ place: placeOf(second), expected, found: wordsOf(second) });
    }
    this.run(first, () => this.engine.placeOco(first.command as LimitCommand, second.command as StopCommand));
    this.take(first);
    this.take(second);
  }

  /** Runs a command; one that the engine refuses was never accepted. */
  private run(row: MarketRow, command: () => Iterable<EngineEvent>): void {
    let events: Iterable<EngineEvent>;
    try {
      events = command();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const expected = `a command that the engine accepts (${error.message})`;
      throw new ReplayDifference({ place: placeOf(row), expected, found: wordsOf(row) });
    }
    for (const event of events) {
      this.expected.add(event);
      this.onEvent(event);
    }
  }

  private match(row: MarketRow, expected: string = NOTHING): void {
    const found = wordsOf(row);
    if (expected !== found) throw new ReplayDifference({ place: placeOf(row), expected, found });
  }

  private forget(): void {
    this.expected.steps.length = 0;
    this.expected.trades.length = 0;
    this.stepsTaken = 0;
    this.tradesTaken = 0;
  }
}

/** Reports whether an order was canceled by a command, and not by what followed from one. */
function isOwnReason(reason: CancelReason): reason is 'requested' | 'replaced' | 'delisted' | 'countdown' {
  return ['requested', 'replaced', 'delisted', 'countdown'].includes(reason);
}
