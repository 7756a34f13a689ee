import { FIAT_UNITS, type FiatUnit } from '@openbourse/api/limits';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';

/** National money with the decimals of its unit and its code. */
export function useMoney(): (amount: string, unit: FiatUnit) => string {
  const format = useFormat();
  return (amount, unit) => `${format.price(amount, FIAT_UNITS[unit])} ${unit}`;
}
