import type { StakingProductState } from '@openbourse/api';
import { dailyDividend, poolObligation, type StakingTerms } from '@openbourse/engine';
import { divDecimal, formatDecimal, parseDecimal, percentOfPpm, subDecimal } from '@openbourse/money';

/** A product as it is stored. Amounts are decimals, instants epoch milliseconds. */
export interface ProductRecord extends StakingTerms {
  readonly id: number;
  readonly currencyId: number;
  readonly code: string;
  readonly logo: string;
  readonly scale: number;
  readonly quantity: string;
  readonly userMin: string;
  readonly userMax: string;
  readonly state: StakingProductState;
  /** The principal of every order that was not redeemed, and the dividends that they keep. */
  readonly taken: string;
  readonly paid: string;
  readonly operatorName: string;
  readonly createdAt: number;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
}

const PER_DAY_SCALE = 6;

export function presentTerms(product: ProductRecord) {
  const { id, currencyId, code, logo, scale, aprPpm, cycleDays, quantity, userMin, userMax } = product;
  return {
    id,
    currency_id: currencyId,
    code,
    logo,
    scale,
    cycle_days: cycleDays,
    apr_percent: percentOfPpm(aprPpm),
    daily_per_thousand: formatDecimal(dailyDividend(parseDecimal('1000', scale), aprPpm), scale),
    daily_percent: divDecimal(percentOfPpm(aprPpm), '365', PER_DAY_SCALE, 'floor'),
    quantity,
    user_min: userMin,
    user_max: userMax,
  };
}

export function remainingOf({ quantity, taken }: ProductRecord): string {
  return subDecimal(quantity, taken);
}

/**
 * Amount that the whole pool may still cost the reward account while it is open; of a draft what it would.
 */
export function openObligation(product: ProductRecord): string {
  const { quantity, paid, scale, aprPpm, cycleDays } = product;
  const units = poolObligation({
    ...{ aprPpm, cycleDays },
    quantity: parseDecimal(quantity, scale),
    paid: parseDecimal(paid, scale),
  });
  return formatDecimal(units, scale);
}
