import {
  checkLimitSide,
  checkPriceTick,
  checkShape,
  checkTriggers,
  entryPrice,
  formatMoney,
  formatPrice,
  type OrderShape,
  type Quote,
  quoteOrder,
  type Refusal,
  readConversion,
  readMoney,
  readPrice,
} from '@openbourse/engine';
import { closeAt, liquidationText, openingRisk, type Risk, termsOf } from './live.ts';
import type { ContractAccount, Product } from './rows.ts';
import type { SizeBasis } from './size.ts';
import { lotsOf, type PriceField, readable, shownPrices, type Ticket, type TicketField } from './ticket.ts';

/** Market data against which an opening is quoted. */
export interface Market {
  readonly product: Product;
  /** Null while there is no reliable price. */
  readonly mark: string | null;
  readonly conversion: string | null;
}

/** Cost of an opening and the price of its liquidation, as texts. */
export interface Preview {
  readonly entry: string;
  readonly notional: string;
  readonly margin: string;
  readonly fee: string;
  /** Margin and fee. */
  readonly cost: string;
  /** Null in cross margin, where it depends on the account. */
  readonly liquidation: string | null;
  /** The risk right after the opening; null in cross margin, where it is that of the account. */
  readonly risk: Risk | null;
  /** Outcomes of take-profit and stop-loss after both fees; null for one that is not set. */
  readonly outcomes: Readonly<Record<'takeProfit' | 'stopLoss', string | null>>;
}

export interface Fault {
  readonly field: TicketField;
  readonly key: Refusal['key'];
  readonly details: Refusal['details'];
}

/** Quote of an order at these prices. */
export interface Quoted {
  readonly preview: Preview | null;
  readonly faults: readonly Fault[];
}

const FIELD_OF: Partial<Readonly<Record<Refusal['key'], TicketField>>> = {
  'contract.lots_out_of_range': 'lots',
  'contract.notional_too_high': 'lots',
  'contract.exposure_limit': 'lots',
  'ledger.insufficient_balance': 'lots',
  'contract.leverage_not_offered': 'leverage',
  'contract.leverage_too_high': 'leverage',
  'contract.bracket_leverage': 'leverage',
  'contract.limit_price_side': 'price',
  'contract.price_required': 'price',
  'contract.take_profit_side': 'takeProfit',
  'contract.stop_loss_side': 'stopLoss',
  'contract.stop_loss_beyond_liquidation': 'stopLoss',
};

/** The field that a refusal of the server or of the engine belongs to; null for what concerns the whole order. */
export function fieldOfRefusal(key: string, wireField: unknown): TicketField | null {
  const named = { price: 'price', take_profit: 'takeProfit', stop_loss: 'stopLoss' } as const;
  const found = Object.entries(named).find(([name]) => name === wireField)?.[1];
  return found ?? Object.entries(FIELD_OF).find(([name]) => name === key)?.[1] ?? null;
}

/** Quotes a ticket by the engine's own rules; without a price or lots there is no preview. */
export function quoteTicket(ticket: Ticket, market: Market, account: ContractAccount | undefined): Quoted {
  const { product, mark, conversion } = market;
  const lots = lotsOf(ticket.lots);
  const faults = tickFaults(ticket, product);
  if (lots === null || mark === null || conversion === null) return { preview: null, faults };
  if (ticket.type === 'limit' && readable(ticket.price) === null) return { preview: null, faults };
  const shape = shapeOf(ticket, { product, lots });
  const at = { mark: readPrice(mark), conversion: readConversion(conversion) };
  const { quote, refusal } = quoteOrder(shape, { ...at, isFill: false });
  const found = [
    checkShape({ ...shape, limitPrice: null, takeProfit: null, stopLoss: null }, account?.leverage_max ?? 0),
    refusal,
    checkLimitSide(shape, at.mark),
    quote && triggerRefusal(shape, quote, at.mark),
    quote && account === undefined ? null : quote && fundsRefusal(quote, account?.available ?? '0'),
  ].filter((one) => one !== null);
  return {
    preview: quote && previewOf(quote, shape, { product, mark: shape.limitPrice ?? at.mark }),
    faults: [...faults, ...found.flatMap(faultOf)],
  };
}

function faultOf({ key, details }: Refusal): Fault[] {
  const field = FIELD_OF[key];
  return field === undefined ? [] : [{ field, key, details }];
}

function shapeOf(ticket: Ticket, of: { readonly product: Product; readonly lots: number }): OrderShape {
  const shown = shownPrices(ticket);
  const price = (field: PriceField): bigint | null => {
    const text = readable(shown[field]);
    return text === null ? null : readPrice(text);
  };
  return {
    side: ticket.side,
    leverage: ticket.leverage,
    lots: of.lots,
    marginMode: ticket.marginMode,
    limitPrice: price('price'),
    takeProfit: price('takeProfit'),
    stopLoss: price('stopLoss'),
    terms: termsOf(of.product),
  };
}

function tickFaults(ticket: Ticket, product: Product): Fault[] {
  const shown = shownPrices(ticket);
  const fields = ['price', 'takeProfit', 'stopLoss'] as const;
  return fields.flatMap((field) => {
    const text = readable(shown[field]);
    const refusal = text === null ? null : checkPriceTick(termsOf(product), [readPrice(text)]);
    return refusal === null ? [] : [{ field, key: refusal.key, details: refusal.details }];
  });
}

/** A pending order's triggers are judged from its limit, as if it were filled there. */
function triggerRefusal(shape: OrderShape, quote: Quote, mark: bigint): Refusal | null {
  const { marginMode, terms, takeProfit, stopLoss, limitPrice } = shape;
  return checkTriggers(
    { holding: quote.holding, marginMode, terms },
    { takeProfit, stopLoss, mark: limitPrice ?? mark },
  );
}

function fundsRefusal(quote: Quote, available: string): Refusal | null {
  if (quote.margin + quote.fee <= readMoney(available)) return null;
  const limit = formatMoney(quote.margin + quote.fee);
  return { key: 'ledger.insufficient_balance', details: { limit, available, asset: 'USDT' } };
}

function previewOf(
  quote: Quote,
  shape: OrderShape,
  { product, mark }: { readonly product: Product; readonly mark: bigint },
): Preview {
  const { entry, notional, margin, fee, holding } = quote;
  const outcomeOf = (price: bigint | null): string | null =>
    price === null ? null : formatMoney(closeAt(holding, price) - fee);
  return {
    entry: formatPrice(entry),
    notional: formatMoney(notional),
    margin: formatMoney(margin),
    fee: formatMoney(fee),
    cost: formatMoney(margin + fee),
    liquidation: shape.marginMode === 'cross' ? null : liquidationText(holding, product),
    risk: shape.marginMode === 'cross' ? null : openingRisk(quote, mark),
    outcomes: { takeProfit: outcomeOf(shape.takeProfit), stopLoss: outcomeOf(shape.stopLoss) },
  };
}

/** Terms and prices by which a size of the ticket is translated into lots. */
export function basisOf(ticket: Omit<Ticket, 'lots'>, { product, mark, conversion }: Market): SizeBasis {
  const terms = termsOf(product);
  const { leverage, side } = ticket;
  const limit = ticket.type === 'limit' ? readable(ticket.price) : null;
  if (mark === null || conversion === null || (ticket.type === 'limit' && limit === null))
    return { terms, leverage, price: null };
  const entry = limit === null ? entryPrice(terms, side, readPrice(mark)) : readPrice(limit);
  return { terms, leverage, price: { entry, conversion: readConversion(conversion) } };
}

/** The most lots that the available balance pays for, by the engine's own quotes; 0 for none. */
export function affordableLots(ticket: Ticket, market: Market, available: string): number {
  const { product, mark, conversion } = market;
  if (mark === null || conversion === null) return 0;
  if (ticket.type === 'limit' && readable(ticket.price) === null) return 0;
  const at = { mark: readPrice(mark), conversion: readConversion(conversion), isFill: false };
  const purse = readMoney(available);
  const isAffordable = (lots: number): boolean => {
    const { quote } = quoteOrder(shapeOf(ticket, { product, lots }), at);
    return quote !== null && quote.margin + quote.fee <= purse;
  };
  let [least, most] = [0, product.terms.lots_max];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isAffordable(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
