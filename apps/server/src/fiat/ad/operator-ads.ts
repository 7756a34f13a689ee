import type { DecodedInputOf, fiat as calls, ReplyOf } from '@openbourse/api';
import { nextAdState } from '@openbourse/engine';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { pageOf, readIdCursor } from '../../kernel/page.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { readFacts } from '../merchant/read-merchant.ts';
import { lockPeople } from '../person/lock-people.ts';
import { type AdRecord, percentOf, priceOfAd } from './ad.ts';
import { findAd, listAds, writeAd } from './ad-queries.ts';
import { endAds } from './change-ad.ts';
import { AD_PAGE_SIZE, cursorOfAd } from './own-ads.ts';

type Row = ReplyOf<typeof calls.operatorChangeAd>;

/** Ads of all merchants for operators, newest first. */
export async function showAllAds(
  deps: Deps,
  input: DecodedInputOf<typeof calls.operatorAds>,
): Promise<ReplyOf<typeof calls.operatorAds>> {
  const limit = input.limit ?? AD_PAGE_SIZE;
  const ads = await listAds(deps.db, {
    userId: input.user_id ?? null,
    side: input.side ?? null,
    state: input.state ?? null,
    beforeNumber: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const rows = new Map((await presentRows(deps, deps.db, ads)).map((row) => [row.id, row]));
  const present = (ad: AdRecord): Row => {
    const row = rows.get(ad.id);
    assert(row !== undefined, 'a listed ad is presented');
    return row;
  };
  return pageOf(ads, limit, { present, cursorOf: cursorOfAd });
}

/** Suspends an ad or removes it for good; not the operator's own. */
export async function changeAnyAd(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.operatorChangeAd>,
): Promise<Row> {
  const { id, action, reason } = input;
  const found = await findAd(tx, id);
  if (found === undefined) throw new AppError('fiat.ad_not_found', { field: 'id' });
  await deps.operator.assertNotOwn(tx, by, found.userId);
  await lockPeople(tx, [found.userId]);
  const ad = await findAd(tx, id);
  assert(ad !== undefined, 'an ad is kept');
  if (ad.state !== 'open' && ad.state !== 'suspended') throw new AppError('fiat.ad_ended', { field: 'id' });
  const state = nextAdState(ad.state, action, 'operator');
  if (state === null) throw new AppError('fiat.ad_unchanged', { field: 'action' });
  if (action === 'suspend') await writeAd(tx, { ad: { ...ad, state }, at });
  else {
    await endAds(tx, deps, { ads: [ad], event: 'remove' });
    const params = { coin: ad.coin, unit: ad.unit, quantity: ad.remaining, reason };
    await enqueueNotification(tx, { userId: ad.userId, kind: 'fiat_ad_removed', params, key: id, at });
  }
  const after = await findAd(tx, id);
  assert(after !== undefined, 'an ad is kept');
  await deps.operator.record(tx, by, {
    action: action === 'remove' ? 'fiat.remove_ad' : 'fiat.suspend_ad',
    subject: { kind: 'fiat_ad', id },
    reason,
    before: { state: ad.state, held: ad.held },
    after: { state: after.state, held: after.held },
  });
  const [row] = await presentRows(deps, tx, [after]);
  assert(row !== undefined, 'a changed ad is presented');
  return row;
}

async function presentRows(deps: Deps, db: Db, ads: readonly AdRecord[]): Promise<readonly Row[]> {
  const of = { db, now: deps.clock.now() };
  const facts = await readFacts(
    of,
    ads.map(({ merchantId }) => merchantId),
  );
  const uids = await deps.identity.uidsOf([...new Set(ads.map(({ userId }) => userId))], db);
  return ads.map((ad) => ({
    id: ad.id,
    user_id: ad.userId,
    uid: uids.get(ad.userId) ?? null,
    business_name: facts.get(ad.merchantId)?.business_name ?? '',
    side: ad.side,
    coin: ad.coin,
    unit: ad.unit,
    price: priceOfAd(deps.market, ad),
    floating_percent: percentOf(ad.ratio),
    quantity: ad.remaining,
    quantity_live: ad.live,
    held: ad.held,
    min_volume: ad.minVolume,
    max_volume: ad.maxVolume,
    payment_kinds: ad.paymentKinds,
    remarks: ad.remarks,
    state: ad.state,
    created_at: ad.createdAt,
  }));
}
