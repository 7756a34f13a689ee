import { FIAT_COINS } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { Currency } from '../ledger/index.ts';
import type { Kit } from './kit.ts';

/** The coin of an id; refuses what people do not trade with `fiat.coin_not_found`. */
export function findCoin(kit: Pick<Kit, 'market'>, currencyId: number): Currency {
  const coin = listCoins(kit).find(({ id }) => id === currencyId);
  if (coin !== undefined) return coin;
  throw new AppError('fiat.coin_not_found', { field: 'currency_id', accepted: FIAT_COINS.join(', ') });
}

/** The coins that people trade, in the order of lists. */
export function listCoins({ market }: Pick<Kit, 'market'>): readonly Currency[] {
  const known = market.all().flatMap(({ base, quote }) => [base, quote]);
  return FIAT_COINS.flatMap((code) => known.find((one) => one.code === code) ?? []);
}
