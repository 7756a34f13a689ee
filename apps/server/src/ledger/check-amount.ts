import type { AccountTypeCode } from '@openbourse/api';
import { DecimalError, formatDecimal, parseDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { listCarried } from './currency-queries.ts';
import { type CurrencyRead, findCurrency } from './transfer-queries.ts';

/** So many currencies are named where another one is refused. */
const NAMED_MAX = 3;

/**
 * Reads the currency and checks that every one of the accounts takes it; refuses with
 * `ledger.currency_not_in_account`, also where the currency does not exist.
 */
export async function readCurrencyFor(
  db: Db,
  currencyId: number,
  wallets: readonly AccountTypeCode[],
): Promise<CurrencyRead> {
  const currency = await findCurrency(db, currencyId);
  if (currency?.isActive === true && wallets.every((wallet) => currency.accounts.includes(wallet)))
    return currency;
  throw new AppError('ledger.currency_not_in_account', {
    field: 'currency_id',
    currency: currency?.code ?? String(currencyId),
    accepted: (await listCarried(db, wallets, NAMED_MAX)).join(', '),
  });
}

/** An amount in minor units; refuses zero and more decimals than the currency has. */
export function readAmount(text: string, currency: CurrencyRead): bigint {
  const { code, scale } = currency;
  const units = parseAmount(text, currency);
  if (units > 0n) return units;
  const smallest = formatDecimal(1n, scale);
  throw new AppError('ledger.amount_zero', {
    field: 'amount',
    limit: smallest,
    accepted: smallest,
    asset: code,
  });
}

function parseAmount(text: string, { code, scale }: CurrencyRead): bigint {
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (!(error instanceof DecimalError) || error.reason !== 'scale') throw error;
    const cut = text.slice(0, text.indexOf('.') + 1 + scale);
    throw new AppError('ledger.amount_decimals', {
      field: 'amount',
      limit: String(scale),
      accepted: formatDecimal(parseDecimal(scale === 0 ? cut.slice(0, -1) : cut, scale), scale),
      asset: code,
    });
  }
}
