import type { DecodedInputOf, fiat as calls } from '@openbourse/api';
import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { Session } from '../../kernel/request.ts';
import type { Balance } from '../../ledger/index.ts';
import { maskLinks } from '../mask-links.ts';
import { listMethods } from '../collection/queries.ts';
import type { Kit } from '../kit.ts';
import { requireMerchant } from '../merchant/read-merchant.ts';
import { lockPeople } from '../person/lock-people.ts';
import { type AdRecord, escrowFor } from './ad.ts';
import { type AdChange, findAd, writeAd, writeAdCall, writeAdTerms } from './ad-queries.ts';
import { assertSameRequest, digestOf } from './digest.ts';
import { moveAdHold, tellBalances } from './escrow.ts';
import { findCoin } from '../coins.ts';
import { readQuantity } from './publish-ad.ts';
import { readTerms } from './terms.ts';

type Input = DecodedInputOf<typeof calls.editAd>;

/** Changes the terms of an ad and what is left of it; open orders keep what they were opened with. */
export function editAd(
  kit: Kit,
  session: Session,
  asked: { readonly input: Input; readonly idempotencyKey: string },
): Promise<AdRecord> {
  const { input } = asked;
  return changeOwnAd(kit, { ...asked, session, id: input.id }, async (tx, ad) => {
    const context = { market: kit.market, methods: await listMethods(tx, ad.userId), maskLinks };
    const { priceNow, ...terms } = readTerms(context, { subject: ad, input });
    await writeAdTerms(tx, { id: ad.id, ...terms });
    if (compareDecimal(input.quantity, ad.remaining) === 0) return null;
    const coin = findCoin(kit, ad.currencyId);
    const quantity = readQuantity(input.quantity, { coin, price: priceNow, minVolume: terms.minVolume });
    const { fee, held } = escrowFor(ad, quantity);
    const balance = await moveAdHold(tx, kit, { ad, change: subDecimal(held, ad.held) });
    await writeAd(tx, { ad: { ...withQuantity(ad, quantity), feeRemaining: fee }, at: kit.clock.now() });
    return balance;
  });
}

/** What is added counts as published, what is taken away as taken down. */
function withQuantity(ad: AdRecord, quantity: string): AdChange {
  const change = subDecimal(quantity, ad.remaining);
  return change.startsWith('-')
    ? { ...ad, remaining: quantity, takenDown: subDecimal(ad.takenDown, change) }
    : { ...ad, remaining: quantity, published: addDecimal(ad.published, change) };
}

/**
 * Changes an ad of a certified merchant that has not ended, and answers it as it is then; `change` answers the balance
 * that it moved. A repeat of the newest key is answered without it.
 */
export async function changeOwnAd(
  kit: Kit,
  asked: {
    readonly session: Session;
    readonly id: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly idempotencyKey: string;
  },
  change: (tx: Tx, ad: AdRecord) => Promise<Balance | null>,
): Promise<AdRecord> {
  const { session } = asked;
  const digest = digestOf(asked.input);
  const changed = await kit.db.transaction(async (tx) => {
    await lockPeople(tx, [session.userId]);
    const ad = await findAd(tx, asked.id);
    if (ad?.userId !== session.userId) throw new AppError('fiat.ad_not_found', { field: 'id' });
    if (asked.idempotencyKey !== '' && ad.changeKey === asked.idempotencyKey) {
      assertSameRequest(ad.changeDigest, digest);
      return { ad, balance: null };
    }
    await requireMerchant(tx, session);
    if (ad.state !== 'open' && ad.state !== 'suspended') throw new AppError('fiat.ad_ended', { field: 'id' });
    const balance = await change(tx, ad);
    const key = asked.idempotencyKey || kit.random.uuid();
    await writeAdCall(tx, { id: ad.id, key, digest });
    const stored = await findAd(tx, ad.id);
    assert(stored !== undefined, 'an ad that changes is stored');
    return { ad: stored, balance };
  });
  tellBalances(kit, [changed.balance]);
  return changed.ad;
}
