import { formatDecimal } from '@openbourse/money';

const DECIMALS = 8;
const PPM_SCALE = 6;

/** An amount with the eight decimals that clients are used to; more where it has more. */
export function amountText(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `${whole}.${decimals.padEnd(DECIMALS, '0')}`;
}

export const ZERO = amountText('0');

/** A rate of millionths as a fraction. */
export function rateText(ppm: number): string {
  return amountText(formatDecimal(BigInt(ppm), PPM_SCALE));
}
