import { FIAT_LIMITS } from '@openbourse/api';
import { nextAdState } from '@openbourse/engine';
import { assert } from '../../kernel/error.ts';
import type { Session } from '../../kernel/request.ts';
import type { AdRecord } from '../ad/ad.ts';
import { listRunningAds, writeAds } from '../ad/ad-queries.ts';
import type { Kit } from '../kit.ts';
import { lockPeople } from '../person/lock-people.ts';
import { writeMerchant } from '../merchant/merchant-queries.ts';
import { requireMerchant } from '../merchant/read-merchant.ts';

/**
 * Who goes away has all ads suspended; who comes back has those open again that open by themselves, the oldest of each
 * side first. Repeating it is harmless.
 */
export async function setAway(kit: Kit, session: Session, isAway: boolean): Promise<void> {
  await kit.db.transaction(async (tx) => {
    await lockPeople(tx, [session.userId]);
    const merchant = await requireMerchant(tx, { ...session, isFrozen: false });
    if (merchant.isAway === isAway) return;
    await writeMerchant(tx, { ...merchant, isAway });
    const running = await listRunningAds(tx, session.userId);
    const changing = new Set(isAway ? running.filter(({ state }) => state === 'open') : opening(running));
    const ads = running.map((ad) => {
      if (!changing.has(ad)) return ad;
      const state = nextAdState(ad.state, isAway ? 'suspend' : 'open', 'merchant');
      assert(state !== null, 'an open ad can be suspended, and a suspended one opened');
      return { ...ad, state };
    });
    await writeAds(tx, { ads, at: kit.clock.now() });
  });
}

function opening(running: readonly AdRecord[]): readonly AdRecord[] {
  return (['sell', 'buy'] as const).flatMap((side) => {
    const own = running.filter((ad) => ad.side === side);
    const room = FIAT_LIMITS.activeAdsPerSideMax - own.filter(({ state }) => state === 'open').length;
    return own.filter(({ state, isAutoOpen }) => state === 'suspended' && isAutoOpen).slice(0, room);
  });
}
