import { isDecimal } from '@openbourse/money';
import type { MarginMode, Side } from './rows.ts';

/** The form of an opening; prices are canonical decimals or empty, lots are whole or empty. */
export interface Ticket {
  readonly side: Side;
  readonly type: 'market' | 'limit';
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly lots: string;
  readonly price: string;
  readonly hasTriggers: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export type PriceField = 'price' | 'takeProfit' | 'stopLoss';
export type TicketField = PriceField | 'lots' | 'leverage';

/** The lots as a number; null for anything but a whole one. */
export function lotsOf(text: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** Recorded prices have at most eight decimals. */
const PRICE_DECIMALS = 8;

/** Entries in the fields of prices that are shown. */
export function shownPrices(ticket: Ticket): Readonly<Record<PriceField, string>> {
  return {
    price: ticket.type === 'limit' ? ticket.price : '',
    takeProfit: ticket.hasTriggers ? ticket.takeProfit : '',
    stopLoss: ticket.hasTriggers ? ticket.stopLoss : '',
  };
}

/** Reads a field of a price: null while it is empty or finer than any price is. */
export function readable(text: string): string | null {
  return isDecimal(text, PRICE_DECIMALS) ? text : null;
}
