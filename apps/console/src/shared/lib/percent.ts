import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';

/** Used part of the whole, in whole percent rounded up: a full hour never reads 99. */
export function percentOf(used: string, whole: string): string {
  if (compareDecimal(whole, '0') === 0) return '100';
  return divDecimal(mulDecimal(used, '100', 18, 'ceil'), whole, 0, 'ceil');
}
