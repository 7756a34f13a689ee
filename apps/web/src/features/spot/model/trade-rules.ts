import { LIMITS } from '@openbourse/api/limits';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  formatDecimal,
  mulDecimal,
  subDecimal,
} from '@openbourse/money';
import { leastSlice, PARTS_MAX, visibleBounds } from './iceberg.ts';
import { marketSize, needOf } from './preview.ts';
import { nearestEnd } from './scaled.ts';
import { SCALED_RANGE, SCALED_SIZES } from './scaled-rules.ts';
import { isMultipleOf, isPositive, nextStep, toStep } from './steps.ts';
import {
  EXIT_FIELDS,
  type ExitField,
  fieldsOf,
  isSizedByTotal,
  type PriceField,
  type Ticket,
  type TicketField,
} from './ticket.ts';
import { basisPointsOf, TRAILING_PERCENT } from './trailing.ts';
import type { Fault, TradeForm, TradeRule } from './trade-form.ts';

const SCALE = 18;
const BAND_HIGH = formatDecimal(1_000_000n + BigInt(LIMITS.priceBandPpm), 6);
const BAND_LOW = formatDecimal(1_000_000n - BigInt(LIMITS.priceBandPpm), 6);

/** The rules of the order form (rule book, section 1). Order is what the person sees first. */
export const TRADE_RULES: readonly TradeRule[] = [
  { key: 'spot.not_tradable', field: 'submit', fails: (form) => !form.terms.isTradable },
  { key: 'identity.not_verified', field: 'submit', fails: (form) => !form.isVerified },
  { key: 'identity.pay_password_required', field: 'submit', fails: (form) => !form.hasPayPassword },
  {
    key: 'market.no_best_price',
    field: 'submit',
    fails: (form) => form.ticket.type === 'market' && form.isBookKnown && opposite(form) === null,
  },
  {
    key: 'spot.trailing_delta',
    field: 'trailingDelta',
    fails: ({ ticket }) =>
      fieldsOf(ticket).includes('trailingDelta') &&
      isPositive(ticket.trailingDelta) &&
      (isAbove(TRAILING_PERCENT.low, ticket.trailingDelta) ||
        isAbove(ticket.trailingDelta, TRAILING_PERCENT.high) ||
        basisPointsOf(ticket.trailingDelta) === null),
    details: () => TRAILING_PERCENT,
  },
  ...(['price', 'stopPrice', 'stopLimitPrice', 'activationPrice', 'takeProfit', 'stopLoss'] as const).map(
    tickRule,
  ),
  ...(['lowestPrice', 'highestPrice'] as const).map(tickRule),
  SCALED_RANGE,
  {
    key: 'spot.quantity_step',
    field: 'quantity',
    fails: (form) => quantityOf(form) !== null && !isMultipleOf(form.ticket.quantity, form.terms.step),
    details: ({ ticket, terms }) => ({
      limit: terms.step,
      accepted: atLeast(toStep(ticket.quantity, terms.step, 'floor'), terms.step),
    }),
  },
  {
    key: 'spot.quantity_max',
    field: 'quantity',
    fails: (form) =>
      form.ticket.type !== 'scaled' &&
      quantityOf(form) !== null &&
      isAbove(form.ticket.quantity, form.terms.quantityMax),
    details: ({ terms }) => ({ limit: terms.quantityMax, accepted: terms.quantityMax }),
  },
  {
    key: 'spot.min_notional',
    field: (form) => (isSizedByTotal(form.ticket) ? 'total' : 'quantity'),
    fails: (form) => {
      const notional = notionalOf(form);
      return notional !== null && isAbove(form.terms.minNotional, notional);
    },
    details: (form) => ({
      limit: form.terms.minNotional,
      asset: form.terms.quote,
      accepted: smallestSize(form),
    }),
  },
  ...SCALED_SIZES,
  {
    key: 'spot.iceberg_too_small',
    field: 'quantity',
    fails: (form) => isIceberg(form) && tooSmallFor(form) !== null,
    details: (form) => ({ accepted: tooSmallFor(form) ?? '', asset: form.terms.base }),
  },
  {
    key: 'spot.quantity_step',
    field: 'visibleQuantity',
    fails: (form) =>
      isIceberg(form) &&
      isPositive(form.ticket.visibleQuantity) &&
      !isMultipleOf(form.ticket.visibleQuantity, form.terms.step),
    details: ({ ticket, terms }) => ({
      limit: terms.step,
      accepted: atLeast(toStep(ticket.visibleQuantity, terms.step, 'floor'), terms.step),
    }),
  },
  {
    key: 'spot.visible_quantity',
    field: 'visibleQuantity',
    fails: (form) => {
      const bounds = visibleBounds(form.ticket, form.terms);
      const { visibleQuantity: visible } = form.ticket;
      if (!isIceberg(form) || bounds === null || !isPositive(visible)) return false;
      return isAbove(bounds.low, visible) || isAbove(visible, bounds.high);
    },
    details: ({ ticket, terms }) => ({
      ...visibleBounds(ticket, terms),
      ...{ parts: PARTS_MAX, asset: terms.base },
    }),
  },
  {
    key: 'ledger.insufficient_balance',
    field: (form) => (isSizedByTotal(form.ticket) ? 'total' : 'quantity'),
    fails: (form) => {
      const need = needOf(form.ticket, form.walk);
      return need !== null && form.available !== null && isAbove(need, form.available);
    },
    details: (form) => ({
      limit: needOf(form.ticket, form.walk) ?? '',
      available: form.available ?? '',
      asset: form.ticket.side === 'buy' ? form.terms.quote : form.terms.base,
    }),
  },
  ...(['price', 'stopLimitPrice', 'lowestPrice', 'highestPrice'] as const).map(bandRule),
  {
    key: 'spot.post_only_would_trade',
    field: ({ ticket }) => makingField(ticket),
    fails: (form) => form.ticket.isPostOnly && wouldTrade(form),
    details: (form) => ({ accepted: behindBest(form) }),
  },
  {
    key: 'spot.stop_would_trigger',
    field: 'stopPrice',
    fails: (form) => form.ticket.type !== 'oco' && isSame(priceOf(form, 'stopPrice'), form.lastPrice),
    details: ({ lastPrice, terms }) => ({
      last: lastPrice ?? '',
      accepted: nextStep(lastPrice ?? '', terms.tick, 1),
    }),
  },
  {
    key: 'spot.activation_price',
    field: 'activationPrice',
    fails: (form) => isSame(priceOf(form, 'activationPrice'), form.lastPrice),
    details: ({ lastPrice, terms }) => ({
      last: lastPrice ?? '',
      accepted: nextStep(lastPrice ?? '', terms.tick, 1),
    }),
  },
  ...(['price', 'stopPrice'] as const).map(pairRule),
  exitRule('takeProfit'),
  exitRule('stopLoss'),
];

/** The first failing rule of each field, in the order of the rules. */
export function faultsOf(form: TradeForm): readonly Fault[] {
  const found: Fault[] = [];
  for (const rule of TRADE_RULES) {
    const field = typeof rule.field === 'function' ? rule.field(form) : rule.field;
    if (found.some((fault) => fault.field === field) || !rule.fails(form)) continue;
    found.push({
      field,
      key: rule.key,
      details: rule.details?.(form) ?? {},
      isAdvice: rule.isAdvice === true,
    });
  }
  return found;
}

/** Fields that the order needs and that are empty or 0, in the order of the form. */
export function missingFields(ticket: Ticket): readonly TicketField[] {
  const hasLevel = EXIT_FIELDS.some((field) => isPositive(ticket[field]));
  const isOptional = (field: TicketField): boolean =>
    field === 'stopLimitPrice' ||
    field === 'activationPrice' ||
    field === 'stopLoss' ||
    (field === 'takeProfit' && hasLevel) ||
    (field === 'total' && !isSizedByTotal(ticket));
  return fieldsOf(ticket).filter((field) => !isOptional(field) && !isPositive(ticket[field]));
}

function isIceberg({ ticket }: TradeForm): boolean {
  return fieldsOf(ticket).includes('visibleQuantity');
}

/** The least quantity of an iceberg at the price, where the order has less; null otherwise. */
function tooSmallFor({ ticket, terms }: TradeForm): string | null {
  const slice = leastSlice(ticket.price, terms);
  if (slice === null || !isPositive(ticket.quantity)) return null;
  const least = addDecimal(slice, terms.step);
  return isAbove(least, ticket.quantity) ? least : null;
}

/** A price that is shown and entered; null otherwise. */
function priceOf({ ticket }: TradeForm, field: PriceField): string | null {
  return fieldsOf(ticket).includes(field) && isPositive(ticket[field]) ? ticket[field] : null;
}

function quantityOf({ ticket }: TradeForm): string | null {
  return fieldsOf(ticket).includes('quantity') && isPositive(ticket.quantity) ? ticket.quantity : null;
}

function opposite({ ticket, bestAsk, bestBid }: TradeForm): string | null {
  return ticket.side === 'buy' ? bestAsk : bestBid;
}

function tickRule(field: PriceField): TradeRule {
  return {
    key: 'spot.price_tick',
    field,
    fails: (form) => {
      const price = priceOf(form, field);
      return price !== null && !isMultipleOf(price, form.terms.tick);
    },
    details: ({ ticket, terms }) => ({
      limit: terms.tick,
      accepted: atLeast(toStep(ticket[field], terms.tick, 'floor'), terms.tick),
    }),
  };
}

/** The last price stands for the five-minute average, which only the server knows: so it warns only. */
function bandRule(field: 'price' | 'stopLimitPrice' | 'lowestPrice' | 'highestPrice'): TradeRule {
  return {
    key: 'spot.price_band',
    field,
    isAdvice: true,
    fails: (form) => {
      const price = priceOf(form, field);
      const band = bandOf(form);
      return price !== null && band !== null && (isAbove(price, band.high) || isAbove(band.low, price));
    },
    details: (form) => {
      const { low = '', high = '' } = bandOf(form) ?? {};
      return { low, high, accepted: isAbove(form.ticket[field], high) ? high : low };
    },
  };
}

function bandOf({ lastPrice, terms }: TradeForm): { readonly low: string; readonly high: string } | null {
  if (lastPrice === null) return null;
  return {
    low: toStep(mulDecimal(lastPrice, BAND_LOW, SCALE, 'ceil'), terms.tick, 'ceil'),
    high: toStep(mulDecimal(lastPrice, BAND_HIGH, SCALE, 'floor'), terms.tick, 'floor'),
  };
}

/** An OCO's limit leg waits on the favorable side of the last price, its stop leg on the other. */
function pairRule(field: 'price' | 'stopPrice'): TradeRule {
  return {
    key: 'spot.oco_prices',
    field,
    fails: (form) => {
      const price = priceOf(form, field);
      if (form.ticket.type !== 'oco' || price === null || form.lastPrice === null) return false;
      const isHigherLeg = (form.ticket.side === 'sell') === (field === 'price');
      return isHigherLeg ? !isAbove(price, form.lastPrice) : !isAbove(form.lastPrice, price);
    },
  };
}

/** A profit is beyond the order's price, a loss on the other side of it and of the last price. */
function exitRule(field: ExitField): TradeRule {
  const nearest = (form: TradeForm): string | null => {
    const { side, type, price } = form.ticket;
    const own = type === 'limit' && isPositive(price) ? price : form.lastPrice;
    if (field === 'takeProfit' || own === null || form.lastPrice === null) return own;
    return isAbove(own, form.lastPrice) === (side === 'buy') ? form.lastPrice : own;
  };
  const isUp = ({ ticket }: TradeForm): boolean => (ticket.side === 'buy') === (field === 'takeProfit');
  return {
    key: field === 'takeProfit' ? 'spot.take_profit_price' : 'spot.stop_loss_price',
    field,
    fails: (form) => {
      const [level, limit] = [priceOf(form, field), nearest(form)];
      if (level === null || limit === null) return false;
      return isUp(form) ? !isAbove(level, limit) : !isAbove(limit, level);
    },
    details: (form) => {
      const limit = nearest(form) ?? '';
      return { limit, accepted: nextStep(limit, form.terms.tick, isUp(form) ? 1 : -1) };
    },
  };
}

/** Value of the order at its own price, or at the best one for a market order; null while unknown. */
function notionalOf(form: TradeForm): string | null {
  const { ticket } = form;
  if (isSizedByTotal(ticket)) return marketSize(ticket) === null ? null : ticket.total;
  const price = notionalPrice(form);
  const quantity = quantityOf(form);
  return price === null || quantity === null ? null : mulDecimal(price, quantity, SCALE, 'exact');
}

function notionalPrice(form: TradeForm): string | null {
  const { type } = form.ticket;
  if (type === 'market') return opposite(form);
  if (type === 'trailing_stop') return priceOf(form, 'stopLimitPrice') ?? (form.ticket.stopPrice || null);
  // Of an OCO the leg that is worth less has to reach the minimum as well.
  if (type !== 'oco') return priceOf(form, type === 'stop_market' ? 'stopPrice' : 'price');
  const legs = [priceOf(form, 'price'), priceOf(form, 'stopLimitPrice') ?? priceOf(form, 'stopPrice')];
  return legs.reduce((low, one) => (low === null || one === null ? null : isAbove(low, one) ? one : low));
}

function smallestSize(form: TradeForm): string {
  if (isSizedByTotal(form.ticket)) return form.terms.minNotional;
  const price = notionalPrice(form);
  if (price === null) return '';
  const exact = divDecimal(form.terms.minNotional, price, SCALE, 'ceil');
  return toStep(exact, form.terms.step, 'ceil');
}

function wouldTrade(form: TradeForm): boolean {
  const best = opposite(form);
  const price = priceOf(form, makingField(form.ticket));
  // A stop order meets the book of later.
  if (best === null || price === null || form.ticket.type === 'stop_limit') return false;
  return form.ticket.side === 'buy' ? !isAbove(best, price) : !isAbove(price, best);
}

/** The price that would trade first. */
function makingField({ type, side }: Ticket): PriceField {
  return type === 'scaled' ? nearestEnd(side) : 'price';
}

function behindBest(form: TradeForm): string {
  const best = opposite(form) ?? '0';
  const { tick } = form.terms;
  return form.ticket.side === 'buy' ? subDecimal(best, tick) : addDecimal(best, tick);
}

function atLeast(value: string, least: string): string {
  return isAbove(least, value) ? least : value;
}

function isAbove(a: string, b: string): boolean {
  return compareDecimal(a, b) > 0;
}

function isSame(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && compareDecimal(a, b) === 0;
}
