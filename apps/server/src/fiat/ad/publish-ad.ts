import { type DecodedInputOf, FIAT_LIMITS, type fiat as calls } from '@openbourse/api';
import { compareDecimal, divDecimal, formatDecimal, parseDecimal, truncateDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { Session } from '../../kernel/request.ts';
import type { Currency } from '../../ledger/index.ts';
import { maskLinks } from '../mask-links.ts';
import { listMethods } from '../collection/queries.ts';
import { findCoin } from '../coins.ts';
import type { Kit } from '../kit.ts';
import { requireMerchant } from '../merchant/read-merchant.ts';
import { lockPeople } from '../person/lock-people.ts';
import { type AdRecord, escrowFor, MERCHANT_FEE_PPM } from './ad.ts';
import { countOpenAds, findAd, findAdByKey, insertAd } from './ad-queries.ts';
import { assertSameRequest, digestOf } from './digest.ts';
import { moveAdHold, tellBalances } from './escrow.ts';
import { readTerms } from './terms.ts';

type Input = DecodedInputOf<typeof calls.publishAd>;

/** Publishes an ad with its coins and their fee held; a repeat of the key answers the first one. */
export async function publishAd(
  kit: Kit,
  session: Session,
  asked: { readonly input: Input; readonly idempotencyKey: string },
): Promise<AdRecord> {
  const { input } = asked;
  const { userId } = session;
  const coin = findCoin(kit, input.currency_id);
  const id = kit.random.uuid();
  const key = { userId, idempotencyKey: asked.idempotencyKey || id };
  const digest = digestOf(input);
  const published = await kit.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    const earlier = await findAdByKey(tx, key);
    if (earlier !== undefined) {
      assertSameRequest(earlier.requestDigest, digest);
      return { ad: earlier, balance: null };
    }
    const merchant = await requireMerchant(tx, session);
    const subject = { side: input.side, coin: coin.code, unit: input.unit };
    const context = { market: kit.market, methods: await listMethods(tx, userId), maskLinks };
    const { priceNow, ...terms } = readTerms(context, { subject, input });
    const quantity = readQuantity(input.quantity, { coin, price: priceNow, minVolume: terms.minVolume });
    const isOpening = terms.isAutoOpen && !merchant.isAway;
    if (isOpening) await checkRoom(tx, { userId, side: input.side });
    const ad = { userId, side: input.side, currencyId: coin.id, scale: coin.scale, feePpm: MERCHANT_FEE_PPM };
    const { fee, held } = escrowFor(ad, quantity);
    const balance = await moveAdHold(tx, kit, { ad, change: held });
    await insertAd(tx, {
      ...{ id, ...key, ...ad, ...terms },
      merchantId: merchant.id,
      unit: input.unit,
      published: quantity,
      remaining: quantity,
      feeRemaining: fee,
      requestDigest: digest,
      state: isOpening ? 'open' : 'suspended',
      createdAt: kit.clock.now(),
    });
    const stored = await findAd(tx, id);
    assert(stored !== undefined, 'an ad that is published is stored');
    return { ad: stored, balance };
  });
  tellBalances(kit, [published.balance]);
  return published.ad;
}

/** What an ad is to have, in coins; enough for one order. */
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
