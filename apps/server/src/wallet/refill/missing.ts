import { compareDecimal, subDecimal } from '@openbourse/money';
import type { HouseWallets } from './house-wallet-queries.ts';

type Standing = Pick<HouseWallets, 'hot' | 'cold' | 'approved' | 'hasRefill'>;

/** Amount that the hot wallet lacks for approved withdrawals; zero where a refill is under way or could not cover it. */
export function missingOf({ hot, cold, approved, hasRefill }: Standing): string {
  const lack = subDecimal(approved, hot);
  return hasRefill || compareDecimal(lack, '0') <= 0 || compareDecimal(lack, cold) > 0 ? '0' : lack;
}
