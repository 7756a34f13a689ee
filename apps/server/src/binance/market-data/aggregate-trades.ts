import { addDecimal } from '@openbourse/money';
import type { NumberedTrade, Spot } from '../../spot/index.ts';

/** Consecutive trades of one taker's order at one price; named by its first trade. */
export interface AggregateTrade {
  readonly price: string;
  readonly quantity: string;
  readonly first: number;
  readonly last: number;
  readonly at: number;
  readonly takerSide: 'buy' | 'sell';
}

/** Facts about a trade for gathering it. */
type Taken = Omit<NumberedTrade, 'total'>;

/** Reports whether a trade goes on with what the trade before it began. */
export function goesOn(before: Taken, trade: Taken): boolean {
  return before.takerOrder === trade.takerOrder && before.price === trade.price;
}

/** Gathers trades, oldest first. */
export function aggregate(trades: readonly Taken[]): readonly AggregateTrade[] {
  const gathered: AggregateTrade[] = [];
  for (const [index, trade] of trades.entries()) {
    const before = trades[index - 1];
    const open = gathered.at(-1);
    if (before === undefined || open === undefined || !goesOn(before, trade)) {
      const { price, quantity, number, at, takerSide } = trade;
      gathered.push({ price, quantity, first: number, last: number, at, takerSide });
    } else {
      gathered[gathered.length - 1] = {
        ...open,
        quantity: addDecimal(open.quantity, trade.quantity),
        last: trade.number,
      };
    }
  }
  return gathered;
}

/** Trades that one step reads, and steps of one answer: an order may have filled thousands of others. */
const STEP = 1_000;
const STEPS_MAX = 20;

/** The first aggregates that begin at or after a trade and before another one, oldest first. */
export async function readForward(
  trades: Spot['trades'],
  matchId: number,
  of: { readonly from: number; readonly before: number; readonly size: number },
): Promise<readonly AggregateTrade[]> {
  // The trade before reports whether the first one begins an aggregate.
  const read: NumberedTrade[] = [...(await trades.from(matchId, of.from - 1, STEP))];
  let isEnd = read.length < STEP;
  for (let step = 1; !isEnd && step < STEPS_MAX; step += 1) {
    if (aggregate(read).length > of.size + 1) break;
    const next = await trades.from(matchId, (read.at(-1)?.number ?? 0) + 1, STEP);
    read.push(...next);
    isEnd = next.length < STEP;
  }
  const all = aggregate(read).filter(({ first }) => first >= of.from);
  const whole = isEnd || all.length < 2 ? all : all.slice(0, -1);
  return whole.filter(({ first }) => first < of.before).slice(0, of.size);
}

/** The newest aggregates whose trades are before a trade, or of all, oldest first. */
export async function readBackward(
  trades: Spot['trades'],
  matchId: number,
  of: { readonly before: number | null; readonly size: number },
): Promise<readonly AggregateTrade[]> {
  const read: NumberedTrade[] = [...(await trades.before(matchId, of.before, STEP))];
  let isStart = read.length < STEP;
  for (let step = 1; !isStart && step < STEPS_MAX; step += 1) {
    if (aggregate(read).length > of.size) break;
    const earlier = await trades.before(matchId, read[0]?.number ?? null, STEP);
    read.unshift(...earlier);
    isStart = earlier.length < STEP;
  }
  const all = aggregate(read);
  const whole = isStart || all.length < 2 ? all : all.slice(1);
  return whole.slice(-of.size);
}
