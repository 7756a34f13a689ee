import { AppError } from '../kernel/error.ts';
import type { Db } from '../kernel/db.ts';
import { type Currency, listCurrencies } from '../ledger/index.ts';

/** The coin of an id; refuses what people do not trade with `fiat.coin_not_found`. */
export async function findCoin(db: Db, currencyId: number): Promise<Currency> {
  const coins = await listCoins(db);
  const coin = coins.find(({ id }) => id === currencyId);
  if (coin !== undefined) return coin;
  const accepted = coins.map(({ code }) => code).join(', ');
  throw new AppError('fiat.coin_not_found', { field: 'currency_id', accepted });
}

/** The coins that people trade, in the order of lists. */
export async function listCoins(db: Db): Promise<readonly Currency[]> {
  return (await listCurrencies(db)).filter((one) => one.offers_fiat);
}
