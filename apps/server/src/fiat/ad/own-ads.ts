import type { DecodedInputOf, fiat as calls, ReplyOf } from '@openbourse/api';
import { pageOf, readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import type { Deps } from '../deps.ts';
import { type AdRecord, presentOwnAd } from './ad.ts';
import { listAds } from './ad-queries.ts';

export const AD_PAGE_SIZE = 20;

/** The ads of a merchant, newest first. */
export async function showOwnAds(
  deps: Deps,
  userId: number,
  input: DecodedInputOf<typeof calls.ownAds>,
): Promise<ReplyOf<typeof calls.ownAds>> {
  const limit = input.limit ?? AD_PAGE_SIZE;
  const rows = await listAds(deps.db, {
    userId,
    side: input.side ?? null,
    state: input.state ?? null,
    beforeNumber: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present: (ad) => presentOwnAd(deps.market, ad), cursorOf: cursorOfAd });
}

/** The cursor of lists that fall by the number of ads. */
export function cursorOfAd({ number }: Pick<AdRecord, 'number'>): string {
  return writeIdCursor({ id: number });
}
