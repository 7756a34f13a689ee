import {
  type ContractTerms,
  feeOf,
  formatMoney,
  formatQuantity,
  initialMargin,
  notionalOf,
  quantityOf,
  readMoney,
  readQuantity,
} from '@openbourse/engine';
import { isDecimal, MAX_SCALE, mulDecimal, truncateDecimal } from '@openbourse/money';
import { lotsOf } from './ticket.ts';

/** Units in which a size is entered: lots, the base coin, what it is worth, and what it takes of the account. */
export const SIZE_UNITS = ['lots', 'coin', 'value', 'cost'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** Terms and prices by which sizes and lots are translated into each other. */
export interface SizeBasis {
  readonly terms: ContractTerms;
  readonly leverage: number;
  /** Null while there is no reliable price: lots and coins are translated all the same. */
  readonly price: { readonly entry: bigint; readonly conversion: bigint } | null;
}

/** Entry of a size: lots that were chosen, or an amount in another unit from which they follow. */
export interface SizeEntry {
  readonly lots: string;
  /** Empty where the lots were chosen themselves. */
  readonly size: string;
}

/** The most lots that `lotsOf` reads, far beyond what any order takes: what is too much is refused by its rule. */
const LOTS_MOST = 999_999_999;
/** Decimals of quantities and of money that are computed with. */
const SIZE_DECIMALS = 8;
/** Decimals of money in the field. */
const USDT_SHOWN = 2;

export function typedSize(value: string, unit: SizeUnit): SizeEntry {
  return unit === 'lots' ? { lots: value, size: '' } : { lots: '', size: value };
}

export function chosenLots(lots: number): SizeEntry {
  return { lots: lots === 0 ? '' : String(lots), size: '' };
}

/** Whole lots of an entry: the most that the amount covers, `0` below one lot; empty while it is not known. */
export function lotsText(entry: SizeEntry, unit: SizeUnit, basis: SizeBasis): string {
  if (entry.size === '' || unit === 'lots') return entry.lots;
  if (!isDecimal(entry.size, MAX_SCALE)) return '';
  const amount = truncateDecimal(entry.size, SIZE_DECIMALS);
  const most = unit === 'coin' ? readQuantity(amount) : readMoney(amount);
  if (measureOf(1, unit, basis) === null) return '';
  let [least, above] = [0, LOTS_MOST + 1];
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2);
    if ((measureOf(middle, unit, basis) ?? 0n) <= most) least = middle;
    else above = middle;
  }
  return String(least);
}

/** Text of the field: what was typed, else the chosen lots in the unit. */
export function shownSize(entry: SizeEntry, unit: SizeUnit, basis: SizeBasis): string {
  const lots = lotsOf(entry.lots);
  if (entry.size !== '' || unit === 'lots' || lots === null) return entry.size || entry.lots;
  return sizeOf(lots, unit, basis) ?? '';
}

/** Amount of lots in a unit, money rounded up: entered again, it covers the same lots. Null without a price. */
export function sizeOf(lots: number, unit: SizeUnit, basis: SizeBasis): string | null {
  if (unit === 'lots') return String(lots);
  const amount = measureOf(lots, unit, basis);
  if (amount === null) return null;
  return unit === 'coin' ? formatQuantity(amount) : mulDecimal(formatMoney(amount), '1', USDT_SHOWN, 'ceil');
}

function measureOf(lots: number, unit: Exclude<SizeUnit, 'lots'>, basis: SizeBasis): bigint | null {
  const { terms, leverage, price } = basis;
  const quantity = quantityOf(terms, lots);
  if (unit === 'coin') return quantity;
  if (price === null) return null;
  const notional = notionalOf({ price: price.entry, quantity, conversion: price.conversion });
  return unit === 'value' ? notional : initialMargin(notional, leverage) + feeOf(notional, terms.feeRate);
}
