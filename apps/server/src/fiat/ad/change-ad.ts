import type { fiat as calls } from '@openbourse/api';
import { type FiatAdEvent, nextAdState } from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import type { AdRecord, OwnAd } from './ad.ts';
import { type AdChange, writeAd, writeAds } from './ad-queries.ts';
import { changeOwnAd } from './edit-ad.ts';
import { freeAdHolds } from './escrow.ts';
import { checkRoom } from './publish-ad.ts';

/** Opens, suspends or takes down an ad of the merchant. */
export function changeAd(deps: Deps, { tx, input, by, now }: Change<typeof calls.changeAd>): Promise<OwnAd> {
  const { id, action } = input;
  const change = async (ad: AdRecord) => {
    const next = nextAdState(ad.state, action, 'merchant');
    if (next === null) throw new AppError('fiat.ad_unchanged', { field: 'action' });
    if (action === 'open') await checkRoom(tx, ad);
    if (action === 'cancel') await endAds(tx, deps, { ads: [ad], event: 'cancel' });
    else await writeAd(tx, { ad: { ...ad, state: next }, at: now });
  };
  return changeOwnAd(tx, deps, { id, userId: by.userId, change });
}

/** Ends ads whose merchant is locked and frees what they hold; their open orders go on. */
export async function endAds(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { ads, event }: { readonly ads: readonly AdRecord[]; readonly event: FiatAdEvent },
): Promise<void> {
  const ended = ads.map((ad): AdChange => {
    const state = nextAdState(ad.state, event, event === 'remove' ? 'operator' : 'merchant');
    if (state === null) throw new AppError('fiat.ad_ended', { field: 'id' });
    const takenDown = addDecimal(ad.takenDown, ad.remaining);
    return { ...ad, state, takenDown, remaining: '0', feeRemaining: '0' };
  });
  await freeAdHolds(tx, ads);
  await writeAds(tx, { ads: ended, at: deps.clock.now() });
}
