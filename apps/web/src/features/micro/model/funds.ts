import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';

/** Used part of a limit, in percent for a bar; a limit of zero is used up as soon as there is anything. */
export function percentUsed(used: string, limit: string): number {
  if (compareDecimal(limit, '0') <= 0) return compareDecimal(used, '0') > 0 ? 100 : 0;
  const hundredths = divDecimal(mulDecimal(used, '10000', 8, 'floor'), limit, 0, 'ceil');
  return Number.parseInt(hundredths, 10) / 100;
}
