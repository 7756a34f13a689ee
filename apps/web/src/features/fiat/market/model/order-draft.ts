import { compareDecimal, divDecimal, mulDecimal, truncateDecimal } from '@openbourse/money';

/** Figure that a person wrote last; the other figure follows from it. */
export interface Draft {
  readonly field: 'amount' | 'quantity';
  /** The canonical decimal, or empty. */
  readonly text: string;
}

/** Terms from which the figures of an order follow. */
export interface Terms {
  /** In the unit for one coin. */
  readonly price: string;
  /** Of the unit. */
  readonly decimals: number;
  /** Of the coin. */
  readonly scale: number;
}

export interface Figures {
  readonly amount: string;
  readonly quantity: string;
}

/** Between what an order of the person has to be; null where there is no such bound, or it is unknown. */
export interface Bounds {
  /** In the unit. */
  readonly low: string;
  readonly high: string;
  /** Coins of the person, who sells them. */
  readonly available: string | null;
  /** Coins that are worth what the limits leave. */
  readonly allowed: string | null;
}

export interface Fault {
  readonly field: Draft['field'];
  readonly kind: 'missing' | 'decimals' | 'low' | 'high' | 'balance' | 'value';
}

/** Amount and quantity of an order by the rules of the server; null for what is no number yet. */
export function figuresOf({ field, text }: Draft, { price, decimals, scale }: Terms): Figures | null {
  if (text === '') return null;
  return field === 'amount'
    ? { amount: text, quantity: divDecimal(text, price, scale, 'floor') }
    : { amount: mulDecimal(text, price, decimals, 'ceil'), quantity: text };
}

/** The first thing that the server would refuse, at the field that was written in. */
export function faultOf(draft: Draft, terms: Terms, bounds: Bounds): Fault | null {
  const { field } = draft;
  const figures = figuresOf(draft, terms);
  if (figures === null) return { field, kind: 'missing' };
  if (decimalsOf(draft.text) > mostDecimals(field, terms)) return { field, kind: 'decimals' };
  if (compareDecimal(figures.amount, bounds.low) < 0) return { field, kind: 'low' };
  if (compareDecimal(figures.amount, bounds.high) > 0) return { field, kind: 'high' };
  if (isAbove(figures.quantity, bounds.available)) return { field, kind: 'balance' };
  return isAbove(figures.quantity, bounds.allowed) ? { field, kind: 'value' } : null;
}

export function mostDecimals(field: Draft['field'], { decimals, scale }: Terms): number {
  return field === 'amount' ? decimals : scale;
}

/** The greatest order that the bounds allow: all of the ad, or all that the person has or may have. */
export function greatestDraft(terms: Terms, { high, available, allowed }: Bounds): Draft {
  const caps = [available, allowed].filter((cap) => cap !== null);
  const [least] = caps.toSorted(compareDecimal);
  if (least === undefined) return { field: 'amount', text: high };
  const quantity = truncateDecimal(least, terms.scale);
  const amount = mulDecimal(quantity, terms.price, terms.decimals, 'ceil');
  return compareDecimal(amount, high) > 0
    ? { field: 'amount', text: high }
    : { field: 'quantity', text: quantity };
}

/** Coins that a value in USDT stands for; null where either is unknown. */
export function coinsWorth(value: string | null, index: string | null, scale: number): string | null {
  return value === null || index === null ? null : divDecimal(value, index, scale, 'floor');
}

/** The lower of two values, either of which may be missing. */
export function lowerOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareDecimal(a, b) < 0 ? a : b;
}

function isAbove(quantity: string, cap: string | null): boolean {
  return cap !== null && compareDecimal(quantity, cap) > 0;
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
