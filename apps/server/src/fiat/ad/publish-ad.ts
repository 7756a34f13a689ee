import { FIAT_LIMITS, type fiat as calls } from '@openbourse/api';
import { compareDecimal, divDecimal, formatDecimal, parseDecimal, truncateDecimal } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { Currency } from '../../ledger/index.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import { listMethods } from '../collection/queries.ts';
import { findCoin } from '../coins.ts';
import type { Deps } from '../deps.ts';
import { requireMerchant } from '../merchant/read-merchant.ts';
import { listPaymentMethods, sharePaymentMethods } from '../method/method-queries.ts';
import { lockPeople } from '../person/lock-people.ts';
import { escrowFor, MERCHANT_FEE_PPM, type OwnAd, presentOwnAd } from './ad.ts';
import { countOpenAds, findAd, insertAd } from './ad-queries.ts';
import { moveAdHold } from './escrow.ts';
import { readTerms } from './terms.ts';

/** Publishes an ad with its coins and their fee held. */
export async function publishAd(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.publishAd>,
): Promise<OwnAd> {
  const { userId } = by;
  const coin = await findCoin(tx, input.currency_id);
  await sharePaymentMethods(tx);
  await lockPeople(tx, [userId]);
  const merchant = await requireMerchant(tx, userId);
  const subject = { side: input.side, coin: coin.code, unit: input.unit };
  const [methods, paymentMethods] = [await listMethods(tx, userId), await listPaymentMethods(tx)];
  const context = { market: deps.market, methods, paymentMethods, maskLinks };
  const { priceNow, ...terms } = readTerms(context, { subject, input });
  const quantity = readQuantity(input.quantity, { coin, price: priceNow, minVolume: terms.minVolume });
  const isOpening = terms.isAutoOpen && !merchant.isAway;
  if (isOpening) await checkRoom(tx, { userId, side: input.side });
  const ad = { userId, side: input.side, currencyId: coin.id, scale: coin.scale, feePpm: MERCHANT_FEE_PPM };
  const { fee, held } = escrowFor(ad, quantity);
  await moveAdHold(tx, deps, { ad, change: held });
  const id = deps.random.uuid();
  await insertAd(tx, {
    ...{ id, ...ad, ...terms },
    merchantId: merchant.id,
    unit: input.unit,
    published: quantity,
    remaining: quantity,
    feeRemaining: fee,
    state: isOpening ? 'open' : 'suspended',
    createdAt: now,
  });
  const stored = await findAd(tx, id);
  assert(stored !== undefined, 'an ad that is published is stored');
  return presentOwnAd(deps.market, stored);
}

/** Quantity of an ad, in coins; enough for one order. */
export function readQuantity(
  text: string,
  of: { readonly coin: Currency; readonly price: string; readonly minVolume: string },
): string {
  const { code, scale } = of.coin;
  const accepted = truncateDecimal(text, scale);
  if (compareDecimal(accepted, text) !== 0) {
    throw new AppError('ledger.amount_decimals', {
      field: 'quantity',
      limit: String(scale),
      accepted,
      asset: code,
    });
  }
  const smallest = divDecimal(of.minVolume, of.price, scale, 'ceil');
  const known = { field: 'quantity', limit: smallest, accepted: smallest, asset: code };
  if (compareDecimal(text, '0') <= 0) throw new AppError('ledger.amount_zero', known);
  if (compareDecimal(text, smallest) < 0) throw new AppError('fiat.volume_order', known);
  return formatDecimal(parseDecimal(text, scale), scale);
}

/** Refuses one ad more of a side than may be open with `fiat.too_many_ads`. */
export async function checkRoom(
  db: Db,
  of: { readonly userId: number; readonly side: 'sell' | 'buy' },
): Promise<void> {
  const limit = FIAT_LIMITS.activeAdsPerSideMax;
  if ((await countOpenAds(db, of)) >= limit)
    throw new AppError('fiat.too_many_ads', { limit: String(limit) });
}
