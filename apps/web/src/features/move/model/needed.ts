import { compareDecimal, mulDecimal } from '@openbourse/money';

/** Share that an estimate may grow by until the change happens. */
const CUSHION = '1.01';
const SCALE = 8;

/** Amount that an account is to have: an estimate has room to grow, as far as the money of all accounts reaches. */
export function neededOf(
  cost: string,
  { isEstimate, reach }: { readonly isEstimate: boolean; readonly reach: string | null },
): string {
  if (!isEstimate) return cost;
  const roomy = mulDecimal(cost, CUSHION, SCALE, 'ceil');
  return reach !== null && compareDecimal(roomy, reach) > 0 ? cost : roomy;
}
