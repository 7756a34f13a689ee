import type { AccountTypeCode, DecodedInputOf, ledger as calls } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome } from '../operator/index.ts';
import { insertCurrencies, takeCurrencyId } from './currency-queries.ts';

type Input = DecodedInputOf<typeof calls.operatorListCurrency>;

/**
 * Lists a currency. Balances, statements, proofs and both APIs read currencies where they need them, so nothing has to
 * be taken over.
 */
export async function listCurrency(tx: Tx, { input }: { readonly input: Input }): Promise<Outcome> {
  const { code, name, kind, scale, reason } = input;
  const listed = { code, name, kind, scale, logo: '', ...offersOf(input) };
  const id = await takeCurrencyId(tx);
  if ((await insertCurrencies(tx, [{ id, ...listed }])) === 0)
    throw new AppError('ledger.currency_exists', { field: 'code' });
  return {
    isNew: true,
    entry: {
      action: 'ledger.list_currency',
      subject: { kind: 'currency', id },
      reason,
      before: null,
      after: { ...listed, accounts: listed.accounts.join(', ') },
    },
  };
}

/** National money and metals are quoted and held by no account. */
function offersOf(input: Input): {
  readonly accounts: readonly AccountTypeCode[];
  readonly offers_fiat: boolean;
} {
  const { kind, in_fiat: inFiat, in_financial: inFinancial, offers_fiat: offersFiat } = input;
  if (kind !== 'coin') {
    for (const field of ['in_fiat', 'in_financial', 'offers_fiat'] as const)
      if (input[field] === true) throw new AppError('ledger.listing_invalid', { field, accepted: 'false' });
    return { accounts: [], offers_fiat: false };
  }
  if (offersFiat === true && inFiat === false)
    throw new AppError('ledger.listing_invalid', { field: 'in_fiat', accepted: 'true' });
  return {
    accounts: [
      'trade',
      ...(inFiat === false ? [] : (['fiat'] as const)),
      ...(inFinancial === false ? [] : (['financial'] as const)),
    ],
    offers_fiat: offersFiat ?? false,
  };
}
