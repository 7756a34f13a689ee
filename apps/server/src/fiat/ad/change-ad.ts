import type { DecodedInputOf, fiat as calls } from '@openbourse/api';
import { type FiatAdEvent, nextAdState } from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Session } from '../../kernel/request.ts';
import type { Balance } from '../../ledger/index.ts';
import type { Kit } from '../kit.ts';
import type { AdRecord } from './ad.ts';
import { type AdChange, writeAd, writeAds } from './ad-queries.ts';
import { changeOwnAd } from './edit-ad.ts';
import { freeAdHolds } from './escrow.ts';
import { checkRoom } from './publish-ad.ts';

type Input = DecodedInputOf<typeof calls.changeAd>;

/** Opens, suspends or takes down an ad of the merchant. */
export function changeAd(
  kit: Kit,
  session: Session,
  asked: { readonly input: Input; readonly idempotencyKey: string },
): Promise<AdRecord> {
  const { id, action } = asked.input;
  return changeOwnAd(kit, { ...asked, session, id }, async (tx, ad) => {
    const next = nextAdState(ad.state, action, 'merchant');
    if (next === null) throw new AppError('fiat.ad_unchanged', { field: 'action' });
    if (action === 'open') await checkRoom(tx, ad);
    if (action === 'cancel') return (await endAds(tx, kit, { ads: [ad], event: 'cancel' }))[0] ?? null;
    await writeAd(tx, { ad: { ...ad, state: next }, at: kit.clock.now() });
    return null;
  });
}

/** Ends ads whose merchant is locked and frees what they hold; their open orders go on. Answers what moved. */
export async function endAds(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  { ads, event }: { readonly ads: readonly AdRecord[]; readonly event: FiatAdEvent },
): Promise<readonly Balance[]> {
  const ended = ads.map((ad): AdChange => {
    const state = nextAdState(ad.state, event, event === 'remove' ? 'operator' : 'merchant');
    if (state === null) throw new AppError('fiat.ad_ended', { field: 'id' });
    const takenDown = addDecimal(ad.takenDown, ad.remaining);
    return { ...ad, state, takenDown, remaining: '0', feeRemaining: '0' };
  });
  const moved = await freeAdHolds(tx, ads);
  await writeAds(tx, { ads: ended, at: kit.clock.now() });
  return moved;
}
