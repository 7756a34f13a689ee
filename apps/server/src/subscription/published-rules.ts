import { factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { listAllPublished } from './offering-queries.ts';

/** Terms of each offering, which never change once they are published. */
export const SUBSCRIPTION_RULES: readonly RuleSource[] = [
  {
    kind: 'offering_terms',
    table: 'subscription.offering',
    list: async (db) =>
      (await listAllPublished(db)).map((offering) => ({
        about: factsOf({ coin: offering.token, number: offering.id }),
        values: factsOf({
          payment_coin: offering.quote,
          issue_price: offering.issuePrice,
          supply: offering.supply,
          cap: offering.capPerUser,
          commitment_min: offering.minimum,
          presale_level: offering.presaleLevel,
        }),
        effectiveFrom: offering.publishedAt ?? 0,
        reason: offering.cancelReason,
        isWithdrawn: offering.state === 'cancelled',
      })),
  },
];
