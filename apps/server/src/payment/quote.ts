import type { DecodedInputOf, payment as calls, ReplyOf } from '@openbourse/api';
import { readCurrencyFor } from '../ledger/index.ts';
import { minimumOf } from './pay.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The amount of a coin that a user can pay now, and why not more. */
export async function quotePayment(
  { db, mayLeave, priceOf }: PaymentDeps,
  userId: number,
  { currency_id: currencyId, amount }: DecodedInputOf<typeof calls.quote>,
): Promise<ReplyOf<typeof calls.quote>> {
  const { code, scale } = await readCurrencyFor(db, currencyId, ['trade']);
  const coin = { currencyId, code, scale };
  const { quote } = await mayLeave.readOutlook(db, { userId, coin, amount, stops: [] });
  return {
    currency_id: currencyId,
    code,
    scale,
    minimum: minimumOf({ scale, price: priceOf(code) }),
    ...quote,
  };
}
