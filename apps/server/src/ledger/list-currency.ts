import type { AccountTypeCode, DecodedInputOf, ledger as calls } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { insertCurrencies, takeCurrencyId } from './currency-queries.ts';
import { bindLogo, type LogoDeps } from './set-logo.ts';

type Input = DecodedInputOf<typeof calls.operatorListCurrency>;

/**
 * Lists a currency. Balances, statements, proofs and both APIs read currencies where they need them, so nothing has to
 * be taken over.
 */
export async function listCurrency(
  tx: Tx,
  deps: Pick<LogoDeps, 'files'>,
  { input, by }: { readonly input: Input; readonly by: Persons },
): Promise<Outcome> {
  const { code, name, kind, scale, reason, logo_file_id: fileId } = input;
  const offers = offersOf(input);
  const id = await takeCurrencyId(tx);
  const logo =
    fileId === undefined ? '' : await bindLogo(tx, deps, { currencyId: id, fileId, operatorId: by.makerId });
  const listed = { code, name, kind, scale, logo, ...offers };
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
