import { moveSupply } from './move-supply.ts';
import type { OfferingTermsRecord } from './offering.ts';
import {
  insertDraft,
  listPublished,
  type OfferingText,
  setPublished,
  upsertText,
} from './offering-queries.ts';
import { QUOTE_ID, type SubscriptionDeps } from './subscription-deps.ts';

export interface SeededOffering {
  readonly terms: OfferingTermsRecord;
  readonly texts: readonly OfferingText[];
}

/** Publishes offerings of a demonstration without the time ahead, unless one is not over. Answers their ids. */
export async function seedOfferings(
  deps: SubscriptionDeps,
  offerings: readonly SeededOffering[],
): Promise<readonly number[]> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [first] = await listPublished(tx, { locale: 'en-US', now, rows: 1 });
    if (first !== undefined && first.state === 'published' && first.endsAt > now) return [];
    const ids: number[] = [];
    for (const { terms, texts } of offerings) {
      const id = await insertDraft(tx, { terms, quoteId: QUOTE_ID, at: now });
      for (const text of texts) await upsertText(tx, id, text);
      await setPublished(tx, { id, by: deps.branding.now().name, at: now });
      const offering = { id, tokenId: terms.tokenId };
      await moveSupply(tx, deps, { offering, amount: terms.supply, to: 'house' });
      ids.push(id);
    }
    return ids;
  });
}
