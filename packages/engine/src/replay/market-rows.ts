import type { CancelReason, EngineEvent, PlaceCommand, Side } from '../order-book/commands.ts';

/** A recorded step of an order, which has a number in the sequence of its market. */
export type MarketStep =
  | {
      readonly kind: 'placed';
      readonly seq: number;
      readonly command: PlaceCommand;
      /** The other leg of an OCO pair, which is the step before or after. */
      readonly ocoOrderId: number | null;
    }
  | { readonly kind: 'triggered'; readonly seq: number; readonly orderId: number }
  | {
      readonly kind: 'reduced';
      readonly seq: number;
      readonly orderId: number;
      readonly remainingLots: number;
    }
  | {
      readonly kind: 'cancelled';
      readonly seq: number;
      readonly orderId: number;
      readonly reason: CancelReason;
    };

/** A recorded trade; its number is that of the trade in its market. */
export interface MarketTrade {
  readonly kind: 'traded';
  readonly seq: number;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly takerSide: Side;
  readonly priceTicks: number;
  readonly qtyLots: number;
}

export type MarketRow = MarketStep | MarketTrade;

/** A difference between what was recorded and what follows from it. */
export class ReplayDifference extends Error {
  /** The row that differs. */
  readonly place: string;
  readonly expected: string;
  readonly found: string;

  constructor({ place, expected, found }: { place: string; expected: string; found: string }) {
    super(`${place}: expected ${expected}, found ${found}`);
    this.name = 'ReplayDifference';
    this.place = place;
    this.expected = expected;
    this.found = found;
  }
}

/** The name of a row, by which a person finds it. */
export function placeOf(row: MarketRow): string {
  return row.kind === 'traded' ? `trade ${row.seq}` : `step ${row.seq}`;
}

/** A row in words; two rows are the same when these are. */
export function wordsOf(row: MarketRow): string {
  switch (row.kind) {
    case 'placed':
      return `step ${row.seq}: order ${row.command.orderId} is placed`;
    case 'triggered':
      return `step ${row.seq}: order ${row.orderId} is triggered`;
    case 'reduced':
      return `step ${row.seq}: order ${row.orderId} is reduced to ${row.remainingLots} lots`;
    case 'cancelled':
      return `step ${row.seq}: order ${row.orderId} is canceled (${row.reason})`;
    case 'traded':
      return `trade ${row.seq}: order ${row.takerOrderId} takes from ${row.makerOrderId}, ${row.takerSide} ${row.qtyLots} lots at ${row.priceTicks} ticks`;
  }
}

/** Words of what follows from a command, in the sequence of the market and of its trades. */
export class Expected {
  readonly steps: string[] = [];
  readonly trades: string[] = [];
  private tradeSeq: number;

  constructor(tradeSeq: number) {
    this.tradeSeq = tradeSeq;
  }

  get lastTradeSeq(): number {
    return this.tradeSeq;
  }

  add(event: EngineEvent): void {
    if (event.kind === 'filled') {
      this.tradeSeq += 1;
      this.trades.push(wordsOf({ ...event, kind: 'traded', seq: this.tradeSeq }));
    } else if (event.kind === 'placed') {
      this.steps.push(`step ${event.engineSeq}: order ${event.orderId} is placed`);
    } else if (event.kind === 'triggered') {
      this.steps.push(wordsOf({ kind: 'triggered', seq: event.engineSeq, orderId: event.orderId }));
    } else if (event.kind === 'reduced') {
      const { orderId, remainingLots, engineSeq: seq } = event;
      this.steps.push(wordsOf({ kind: 'reduced', seq, orderId, remainingLots }));
    } else if (event.kind === 'cancelled' && event.engineSeq !== null) {
      const { orderId, reason, engineSeq: seq } = event;
      this.steps.push(wordsOf({ kind: 'cancelled', seq, orderId, reason }));
    }
  }
}
