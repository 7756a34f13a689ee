import { mulDecimal, truncateDecimal } from '@openbourse/money';
import type { PairTerms } from './pair-terms.ts';
import { scaledQuantity, scaledTotal } from './scaled.ts';
import { divideToStep, isPositive, nextStep, toStep } from './steps.ts';
import {
  type Distribution,
  fieldsOf,
  isExitField,
  isMarketLike,
  isSizedByTotal,
  type OrderType,
  type PriceField,
  type Side,
  type Ticket,
  type TicketField,
  type TimeInForce,
  highestPrice,
  takesExit,
  takesIceberg,
  tiedPrice,
} from './ticket.ts';

export type TicketChange =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'type'; readonly type: OrderType }
  | {
      readonly kind: 'price';
      readonly field: PriceField | 'trailingDelta' | 'visibleQuantity';
      readonly value: string;
    }
  | { readonly kind: 'quantity' | 'total'; readonly value: string }
  | { readonly kind: 'percent'; readonly percent: number; readonly funds: Funds }
  | { readonly kind: 'sizeBy'; readonly sizeBy: 'quantity' | 'total' }
  | { readonly kind: 'orderCount'; readonly count: number }
  | { readonly kind: 'distribution'; readonly distribution: Distribution }
  | { readonly kind: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly kind: 'postOnly'; readonly isPostOnly: boolean }
  | { readonly kind: 'iceberg'; readonly isIceberg: boolean }
  | { readonly kind: 'exit'; readonly hasExit: boolean }
  | { readonly kind: 'step'; readonly field: Exclude<TicketField, 'total'>; readonly direction: 1 | -1 }
  /** The order was taken: its amounts make place for the next one, the prices stay. */
  | { readonly kind: 'placed' };

/** Amount from which a share of a balance is taken. */
export interface Funds {
  /** Available of what the order gives: quote for a buy, base for a sell. */
  readonly available: string;
  /** The best opposite price, for a market buy by quantity. */
  readonly bestPrice: string | null;
}

const SCALE = 18;
const WHOLE_SCALE = 8;
const TOTAL_DECIMALS_MIN = 2;
/** Percent. */
const DELTA_STEP = '0.1';
const NO_SIZE = { quantity: '', total: '', percent: null } as const;
const NO_ICEBERG = { isIceberg: false, visibleQuantity: '' } as const;
const NO_LEVELS = { takeProfit: '', stopLoss: '' } as const;

/** The ticket after a change: total and quantity follow each other, the other amounts stay as they are. */
export function changeTicket(ticket: Ticket, change: TicketChange, terms: PairTerms): Ticket {
  switch (change.kind) {
    case 'side':
      // Levels stand on the other sides of the price then.
      return { ...ticket, ...NO_SIZE, ...NO_LEVELS, side: change.side };
    case 'type':
      return changeType(ticket, change.type, terms);
    case 'price':
      return withTotal({ ...ticket, [change.field]: change.value }, terms);
    case 'orderCount':
      return withTotal({ ...ticket, orderCount: change.count }, terms);
    case 'distribution':
      return withTotal({ ...ticket, distribution: change.distribution }, terms);
    case 'quantity':
      return withTotal({ ...ticket, quantity: change.value, percent: null }, terms);
    case 'total':
      return withQuantity({ ...ticket, total: change.value, percent: null }, terms);
    case 'percent':
      return takeShare(ticket, change, terms);
    case 'sizeBy':
      return { ...ticket, ...NO_SIZE, sizeBy: change.sizeBy };
    case 'timeInForce':
      // Only what stays can be shown in parts.
      return {
        ...{ ...ticket, timeInForce: change.timeInForce, isPostOnly: false },
        ...(change.timeInForce !== 'gtc' && NO_ICEBERG),
      };
    case 'postOnly':
      return { ...ticket, isPostOnly: change.isPostOnly, timeInForce: 'gtc' };
    case 'iceberg':
      return { ...ticket, ...NO_ICEBERG, isIceberg: change.isIceberg, timeInForce: 'gtc' };
    case 'exit':
      return { ...ticket, ...NO_LEVELS, hasExit: change.hasExit };
    case 'step':
      return stepField(ticket, change, terms);
    case 'placed':
      return { ...ticket, ...NO_SIZE, ...NO_LEVELS, ...NO_ICEBERG, hasExit: false };
  }
}

/** The prices that the new type shows are kept; the size as well, where it means the same. */
function changeType(ticket: Ticket, type: OrderType, terms: PairTerms): Ticket {
  const next: Ticket = { ...ticket, type, timeInForce: 'gtc', isPostOnly: false };
  const isSameSize =
    isSizedByTotal(next) === isSizedByTotal(ticket) && isMarketLike(type) === isMarketLike(ticket.type);
  const shown = fieldsOf(next);
  const kept = {
    ...next,
    // The legs of an OCO stand on both sides of the market, so the price of another type never fits.
    price: type === 'oco' ? '' : ticket.price,
    stopPrice: shown.includes('stopPrice') && ticket.type !== 'trailing_stop' ? ticket.stopPrice : '',
    activationPrice: shown.includes('activationPrice') ? ticket.activationPrice : '',
    stopLimitPrice: shown.includes('stopLimitPrice') ? ticket.stopLimitPrice : '',
    ...(!takesExit(type) && { ...NO_LEVELS, hasExit: false }),
    ...(!takesIceberg(type) && NO_ICEBERG),
  };
  return isSameSize ? withTotal(kept, terms) : { ...kept, ...NO_SIZE };
}

function stepField(
  ticket: Ticket,
  change: { readonly field: Exclude<TicketField, 'total'>; readonly direction: 1 | -1 },
  terms: PairTerms,
): Ticket {
  const { field, direction } = change;
  if (field === 'trailingDelta')
    return { ...ticket, trailingDelta: nextStep(ticket.trailingDelta, DELTA_STEP, direction) };
  // A level that is empty is looked for from the price on.
  const from =
    ticket[field] === '' && field !== 'quantity' && isExitField(field) ? ticket.price : ticket[field];
  const isQuantity = field === 'quantity' || field === 'visibleQuantity';
  const value = nextStep(from, isQuantity ? terms.step : terms.tick, direction);
  if (field === 'quantity') return withTotal({ ...ticket, quantity: value, percent: null }, terms);
  return withTotal({ ...ticket, [field]: value }, terms);
}

function withTotal(ticket: Ticket, terms: PairTerms): Ticket {
  if (ticket.type === 'scaled') return { ...ticket, total: scaledTotal(ticket, terms) ?? '' };
  const price = tiedPrice(ticket);
  if (isMarketLike(ticket.type)) return ticket;
  if (price === null || ticket.quantity === '') return { ...ticket, total: '' };
  return { ...ticket, total: mulDecimal(price, ticket.quantity, SCALE, 'exact') };
}

function withQuantity(ticket: Ticket, terms: PairTerms): Ticket {
  if (ticket.type === 'scaled')
    return { ...ticket, quantity: scaledQuantity(ticket, ticket.total, terms) ?? '' };
  const price = tiedPrice(ticket);
  if (isMarketLike(ticket.type) || price === null) return ticket;
  return { ...ticket, quantity: ticket.total === '' ? '' : divideToStep(ticket.total, price, terms.step) };
}

function takeShare(
  ticket: Ticket,
  change: { readonly percent: number; readonly funds: Funds },
  terms: PairTerms,
): Ticket {
  const { percent, funds } = change;
  const share = mulDecimal(funds.available, percentText(percent), SCALE, 'floor');
  if (isSizedByTotal(ticket)) {
    const decimals = percent === 100 ? WHOLE_SCALE : Math.max(TOTAL_DECIMALS_MIN, terms.tickDecimals);
    const total = truncateDecimal(share, decimals);
    return { ...ticket, total: isPositive(total) ? total : '', percent };
  }
  if (ticket.type === 'scaled' && ticket.side === 'buy') {
    const quantity = scaledQuantity(ticket, share, terms) ?? '';
    return withTotal({ ...ticket, quantity: isPositive(quantity) ? quantity : '', percent }, terms);
  }
  const price = ticket.side === 'sell' ? '1' : (highestPrice(ticket) ?? funds.bestPrice);
  if (price === null) return { ...ticket, percent };
  const most =
    ticket.side === 'sell' ? toStep(share, terms.step, 'floor') : divideToStep(share, price, terms.step);
  return withTotal({ ...ticket, quantity: isPositive(most) ? most : '', percent }, terms);
}

/** Whole percent as a factor: 25 is "0.25". */
function percentText(percent: number): string {
  return percent === 100 ? '1' : `0.${String(percent).padStart(2, '0')}`;
}
