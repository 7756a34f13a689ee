import { type DecodedInputOf, FIAT_UNITS, type fiat as calls } from '@openbourse/api';
import { adFeeFor, sellingFee } from '@openbourse/engine';
import {
  compareDecimal,
  formatDecimal,
  isDecimal,
  mulDecimal,
  parseDecimal,
  truncateDecimal,
} from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import { type AdRecord, availableVolume, priceOfAd, quantityFor } from '../ad/ad.ts';
import { type IndexSource, valueOf } from '../index-price.ts';

export type OpenInput = DecodedInputOf<typeof calls.openOrder>;

/** Subject of an order of an ad; amounts are decimals. */
export interface Asked {
  readonly price: string;
  readonly quantity: string;
  /** In the unit. */
  readonly amount: string;
  /** In coins. */
  readonly fee: string;
  /** In USDT. */
  readonly value: string;
}

/** The terms of an order on an ad as it is now; refuses what the ad does not offer. */
export function readTerms(market: IndexSource, ad: AdRecord, input: OpenInput): Asked {
  const price = priceOfAd(market, ad);
  if (price === null) throw new AppError('fiat.no_index', { field: 'ad_id' });
  if (compareDecimal(input.price, price) !== 0)
    throw new AppError('fiat.price_changed', { field: 'price', limit: price, accepted: price });
  const { quantity, amount } = readVolume(ad, input, price);
  const value = valueOf(market, { coin: ad.coin, quantity });
  if (value === null) throw new AppError('fiat.no_index', { field: 'ad_id' });
  return { price, quantity, amount, fee: feeOf(ad, quantity), value };
}

/** Exactly one of amount and quantity is given; the other one follows, rounded for the maker. */
function readVolume(
  ad: AdRecord,
  input: OpenInput,
  price: string,
): { readonly quantity: string; readonly amount: string } {
  const field = input.quantity === undefined ? 'amount' : 'quantity';
  const decimals = FIAT_UNITS[ad.unit];
  if ((input.amount === undefined) === (input.quantity === undefined))
    throw new AppError('fiat.field_required', { field: 'amount', accepted: ad.minVolume });
  const { amount: given } = input;
  if (given !== undefined && !isDecimal(given, decimals)) {
    const accepted = truncateDecimal(given, decimals);
    throw new AppError('fiat.volume_decimals', { field, limit: String(decimals), accepted });
  }
  if (input.quantity !== undefined && !isDecimal(input.quantity, ad.scale)) {
    const known = { limit: String(ad.scale), accepted: truncateDecimal(input.quantity, ad.scale) };
    throw new AppError('ledger.amount_decimals', { field, ...known, asset: ad.coin });
  }
  const quantity = input.quantity ?? quantityFor(ad, { amount: given ?? '0', price });
  const amount = given ?? mulDecimal(quantity, price, decimals, 'ceil');
  const high = availableVolume(ad, price);
  const isInRange =
    compareDecimal(quantity, '0') > 0 &&
    compareDecimal(amount, ad.minVolume) >= 0 &&
    compareDecimal(amount, ad.maxVolume) <= 0 &&
    compareDecimal(quantity, ad.remaining) <= 0;
  if (isInRange) return { quantity, amount };
  const accepted = compareDecimal(amount, ad.minVolume) < 0 ? ad.minVolume : high;
  throw new AppError('fiat.volume_out_of_range', {
    field,
    low: ad.minVolume,
    high,
    limit: accepted,
    accepted: field === 'amount' ? accepted : quantityFor(ad, { amount: accepted, price }),
    asset: ad.unit,
  });
}

/** The maker pays it: of a selling ad it was set aside, of a buying one it is taken from what the maker receives. */
function feeOf(ad: AdRecord, quantity: string): string {
  const units = parseDecimal(quantity, ad.scale);
  if (ad.side === 'buy') return formatDecimal(adFeeFor(units, ad.feePpm), ad.scale);
  const remaining = parseDecimal(ad.remaining, ad.scale);
  const feeRemaining = parseDecimal(ad.feeRemaining, ad.scale);
  return formatDecimal(sellingFee({ remaining, feeRemaining, feePpm: ad.feePpm }, units), ad.scale);
}
