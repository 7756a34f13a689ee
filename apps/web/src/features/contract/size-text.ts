import { type ClientError, describeError } from '@openbourse/client';
import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { faultText } from './fault-text.ts';
import type { Fault } from './model/quote.ts';
import type { Product } from './model/rows.ts';
import { type SizeBasis, sizeOf, type SizeUnit } from './model/size.ts';
import { lotsOf } from './model/ticket.ts';

export interface SizeWords {
  readonly t: Translate;
  readonly format: Format;
}

/** Unit of a size with what it is translated by. */
export interface SizeScale {
  readonly unit: SizeUnit;
  readonly basis: SizeBasis;
  readonly product: Product;
}

/** Lots in a unit with its name: 12 lots, 0.012 BTC, 780 USDT. */
export function sizeText(
  lots: number,
  { unit, basis, product }: SizeScale,
  { t, format }: SizeWords,
): string {
  const amount = format.quantity(sizeOf(lots, unit, basis));
  if (unit === 'lots') return t('contract:size.count', { lots: amount });
  return `${amount} ${unit === 'coin' ? product.base_currency_code : 'USDT'}`;
}

/** Lots in every unit, for the line under a field. */
export function sizesText(lots: number, scale: SizeScale, words: SizeWords): string {
  const units: readonly SizeUnit[] =
    scale.basis.price === null ? ['lots', 'coin'] : ['lots', 'coin', 'value'];
  return `= ${units.map((unit) => sizeText(lots, { ...scale, unit }, words)).join(' · ')}`;
}

/** Refusals whose texts speak of lots. */
const OF_LOTS = [
  'contract.lots_out_of_range',
  'contract.notional_too_high',
  'contract.exposure_limit',
] as const;

/** A refusal of the server, in the unit of the field where it speaks of lots. */
export function refusedText(error: ClientError, scale: SizeScale, words: SizeWords): string {
  const key = OF_LOTS.find((one) => one === error.key);
  if (key === undefined || scale.unit === 'lots') return describeError(error);
  const details = Object.fromEntries(
    Object.entries(error.details).map(([name, value]) => [name, String(value)]),
  );
  return sizeFaultText({ key, details }, { ...scale, most: 0 }, words);
}

/** A rule that a size breaks, with the limit and what would pass in the unit of the field. */
export function sizeFaultText(
  fault: Pick<Fault, 'key' | 'details'>,
  scale: SizeScale & { /** Lots that can be paid for. */ readonly most: number },
  words: SizeWords,
): string {
  const { t } = words;
  const lots = (name: string): string => sizeText(lotsOf(String(fault.details[name])) ?? 0, scale, words);
  if (fault.key === 'ledger.insufficient_balance' && scale.most > 0)
    return t('contract:size.funds', { accepted: sizeText(scale.most, scale, words) });
  if (scale.unit === 'lots') return faultText(fault, words);
  if (fault.key === 'contract.lots_out_of_range')
    return t('contract:size.range', { low: lots('low'), high: lots('high') });
  if (fault.key === 'contract.notional_too_high')
    return t('contract:size.tooHigh', {
      limit: words.format.quantity(String(fault.details['limit'])),
      accepted: lots('accepted'),
    });
  if (fault.key === 'contract.exposure_limit')
    return t('contract:size.exposure', { accepted: lots('accepted') });
  return faultText(fault, words);
}
