import { compareDecimal } from '@openbourse/money';
import { isOpen, type Position } from './rows.ts';

/** A level of a position in the chart. */
export interface ChartLevel {
  readonly id: string;
  readonly price: string;
  readonly name: 'entry' | 'take_profit' | 'stop_loss' | 'trailing' | 'liquidation' | 'limit';
  readonly position: Position;
}

/** The levels of the positions and orders of one contract. */
export function chartLevels(positions: readonly Position[], matchId: number): readonly ChartLevel[] {
  return positions
    .filter((position) => position.currency_match_id === matchId)
    .flatMap((position) => {
      const prices = {
        entry: isOpen(position) ? position.open_price : null,
        limit: position.state === 'pending' ? position.limit_price : null,
        take_profit: position.take_profit,
        stop_loss: position.stop_loss,
        trailing: position.trailing?.stop_price ?? null,
        liquidation: isOpen(position) ? position.liquidation_price : null,
      };
      const names = Object.keys(prices) as (keyof typeof prices)[];
      return names.flatMap((name) => {
        const price = prices[name];
        return price === null ? [] : [{ id: `${position.id}-${name}`, price, name, position }];
      });
    });
}

/** Reports whether a level can be dragged: its trigger moves, and from the entry a new one is drawn. */
export function isMovable({ name, position }: ChartLevel): boolean {
  return name !== 'liquidation' && name !== 'limit' && name !== 'trailing' && position.state !== 'closing';
}

/** The trigger that a dropped level stands for: from the entry, profit to one side and loss to the other. */
export function droppedTrigger(
  { name, position, price: from }: ChartLevel,
  price: string,
): { readonly takeProfit?: string; readonly stopLoss?: string } {
  if (name === 'take_profit') return { takeProfit: price };
  if (name === 'stop_loss') return { stopLoss: price };
  const isProfit = compareDecimal(price, from) > 0 === (position.side === 'long');
  return isProfit ? { takeProfit: price } : { stopLoss: price };
}
