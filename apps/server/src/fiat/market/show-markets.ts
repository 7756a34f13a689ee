import {
  FIAT_LIMITS,
  FIAT_UNIT_CODES,
  FIAT_UNITS,
  FIAT_WINDOWS,
  type fiat as calls,
  type ReplyOf,
} from '@openbourse/api';
import { AppError, assert } from '../../kernel/error.ts';
import { listCoins } from '../coins.ts';
import type { Deps } from '../deps.ts';
import { findMerchant } from '../merchant/merchant-queries.ts';
import { readFacts } from '../merchant/read-merchant.ts';
import { hasIndex, indexPrice } from '../index-price.ts';
import { presentAds } from './list-ads.ts';
import { listShown } from './market-queries.ts';

/** Traded coins and units, with the index of each pair. */
export async function showMarkets(deps: Deps): Promise<ReplyOf<typeof calls.markets>> {
  const coins = await listCoins(deps.db);
  return {
    coins: coins.map(({ id, code, scale }) => ({ currency_id: id, code, scale })),
    units: FIAT_UNIT_CODES.map((code) => ({
      code,
      decimals: FIAT_UNITS[code],
      has_index: hasIndex(deps.market, code),
    })),
    indexes: coins.flatMap(({ id, code }) =>
      FIAT_UNIT_CODES.map((unit) => ({
        currency_id: id,
        unit,
        price: indexPrice(deps.market, { coin: code, unit }),
      })),
    ),
    windows: FIAT_WINDOWS.map((minutes) => Number.parseInt(minutes, 10)),
    merchant_fee_percent: FIAT_LIMITS.merchantFeePercent,
  };
}

/** A merchant, once certified, with the ads that others are shown. */
export async function showMerchant(deps: Deps, id: string): Promise<ReplyOf<typeof calls.merchant>> {
  const found = await findMerchant(deps.db, id);
  if (found === undefined || found.certifiedAt === null) {
    throw new AppError('fiat.merchant_not_found', { field: 'id' });
  }
  const merchant = (await readFacts({ db: deps.db, now: deps.clock.now() }, [id])).get(id);
  assert(merchant !== undefined, 'a merchant has facts');
  const ads = await presentAds(deps, await listShown(deps.db, found.userId));
  // Of an ad whose ways of paying are all withdrawn nothing can be bought.
  return { merchant, ads: ads.filter(({ payment_kinds: kinds }) => kinds.length > 0) };
}
