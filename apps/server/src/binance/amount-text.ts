import { formatDecimal, parseSignedDecimal } from '@openbourse/money';

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

const DIVIDED_SCALE = 18;

/** A quotient as figures are written: rounded half away from zero, with all its decimals; 0 of nothing. */
export function quotientText(
  dividend: string,
  divisor: string,
  { scale, times = 1n }: { readonly scale: number; readonly times?: bigint },
): string {
  const [a, b] = [dividend, divisor].map((text) => parseSignedDecimal(text, DIVIDED_SCALE)) as [
    bigint,
    bigint,
  ];
  const scaled = 2n * a * times * 10n ** BigInt(scale);
  const units = b === 0n ? 0n : (scaled < 0n ? scaled - b : scaled + b) / (2n * b);
  const [whole = '0', decimals = ''] = formatDecimal(units, scale).split('.');
  return `${whole}.${decimals.padEnd(scale, '0')}`;
}
