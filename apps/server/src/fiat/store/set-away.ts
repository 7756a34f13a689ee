import { FIAT_LIMITS, type fiat as calls } from '@openbourse/api';
import { nextAdState } from '@openbourse/engine';
import type { Change } from '../../kernel/change.ts';
import { assert } from '../../kernel/error.ts';
import type { AdRecord } from '../ad/ad.ts';
import { listRunningAds, writeAds } from '../ad/ad-queries.ts';
import type { Deps } from '../deps.ts';
import { lockPeople } from '../person/lock-people.ts';
import { writeMerchant } from '../merchant/merchant-queries.ts';
import { requireMerchant } from '../merchant/read-merchant.ts';
import { showStore, type Store } from './show-store.ts';

/**
 * A merchant who goes away has all ads suspended; one who comes back has those open again that open by
 * themselves, the oldest of each side first. Repeating it is harmless.
 */
export async function setAway(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.setAway>,
): Promise<Store> {
  const { userId } = by;
  const isAway = input.is_away;
  await lockPeople(tx, [userId]);
  const merchant = await requireMerchant(tx, userId);
  if (merchant.isAway !== isAway) {
    await writeMerchant(tx, { ...merchant, isAway });
    await writeAds(tx, { ads: adsWhile(isAway, await listRunningAds(tx, userId)), at });
  }
  return showStore(deps, tx, userId);
}

/** The running ads of a merchant after going away or coming back. */
function adsWhile(isAway: boolean, running: readonly AdRecord[]): readonly AdRecord[] {
  const changing = new Set(isAway ? running.filter(({ state }) => state === 'open') : opening(running));
  return running.map((ad) => {
    if (!changing.has(ad)) return ad;
    const state = nextAdState(ad.state, isAway ? 'suspend' : 'open', 'merchant');
    assert(state !== null, 'an open ad can be suspended, and a suspended one opened');
    return { ...ad, state };
  });
}

function opening(running: readonly AdRecord[]): readonly AdRecord[] {
  return (['sell', 'buy'] as const).flatMap((side) => {
    const own = running.filter((ad) => ad.side === side);
    const room = FIAT_LIMITS.activeAdsPerSideMax - own.filter(({ state }) => state === 'open').length;
    return own.filter(({ state, isAutoOpen }) => state === 'suspended' && isAutoOpen).slice(0, room);
  });
}
