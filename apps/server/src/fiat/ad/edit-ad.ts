import type { fiat as calls } from '@openbourse/api';
import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import { listMethods } from '../collection/queries.ts';
import type { Deps } from '../deps.ts';
import { requireMerchant } from '../merchant/read-merchant.ts';
import { listPaymentMethods, sharePaymentMethods } from '../method/method-queries.ts';
import { lockPeople } from '../person/lock-people.ts';
import { type AdRecord, escrowFor, type OwnAd, presentOwnAd } from './ad.ts';
import { type AdChange, findAd, writeAd, writeAdTerms } from './ad-queries.ts';
import { moveAdHold } from './escrow.ts';
import { findCoin } from '../coins.ts';
import { readQuantity } from './publish-ad.ts';
import { readTerms } from './terms.ts';

/** Changes the terms of an ad and what is left of it; open orders keep what they were opened with. */
export async function editAd(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.editAd>,
): Promise<OwnAd> {
  await sharePaymentMethods(tx);
  const change = async (ad: AdRecord) => {
    const [methods, paymentMethods] = [await listMethods(tx, ad.userId), await listPaymentMethods(tx)];
    const context = { market: deps.market, methods, paymentMethods, maskLinks };
    const { priceNow, ...terms } = readTerms(context, { subject: ad, input });
    await writeAdTerms(tx, { id: ad.id, ...terms });
    if (compareDecimal(input.quantity, ad.remaining) === 0) return;
    const coin = await findCoin(tx, ad.currencyId);
    const quantity = readQuantity(input.quantity, { coin, price: priceNow, minVolume: terms.minVolume });
    const { fee, held } = escrowFor(ad, quantity);
    await moveAdHold(tx, deps, { ad, change: subDecimal(held, ad.held) });
    await writeAd(tx, { ad: { ...withQuantity(ad, quantity), feeRemaining: fee }, at: now });
  };
  return changeOwnAd(tx, deps, { id: input.id, userId: by.userId, change });
}

/** Added coins count as published, removed ones as taken down. */
function withQuantity(ad: AdRecord, quantity: string): AdChange {
  const change = subDecimal(quantity, ad.remaining);
  return change.startsWith('-')
    ? { ...ad, remaining: quantity, takenDown: subDecimal(ad.takenDown, change) }
    : { ...ad, remaining: quantity, published: addDecimal(ad.published, change) };
}

/** Changes an ad of a certified merchant that has not ended, and answers it as it is then. */
export async function changeOwnAd(
  tx: Tx,
  deps: Pick<Deps, 'market'>,
  of: { readonly id: string; readonly userId: number; readonly change: (ad: AdRecord) => Promise<void> },
): Promise<OwnAd> {
  const { id, userId, change } = of;
  await lockPeople(tx, [userId]);
  const ad = await findAd(tx, id);
  if (ad?.userId !== userId) throw new AppError('fiat.ad_not_found', { field: 'id' });
  await requireMerchant(tx, userId);
  if (ad.state !== 'open' && ad.state !== 'suspended') throw new AppError('fiat.ad_ended', { field: 'id' });
  await change(ad);
  const stored = await findAd(tx, id);
  assert(stored !== undefined, 'an ad that changes is stored');
  return presentOwnAd(deps.market, stored);
}
