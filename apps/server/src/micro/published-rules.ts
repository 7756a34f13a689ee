import { percentOfPpm } from '@openbourse/money';
import { factsOf, type RuleSource } from '../kernel/published-rules.ts';
import { listAllProducts } from './queries.ts';

/** Payouts of each length. */
export const MICRO_RULES: readonly RuleSource[] = [
  {
    kind: 'micro_products',
    table: 'micro.product',
    list: async (db) =>
      (await listAllProducts(db)).map((product) => ({
        about: factsOf({ length: product.seconds }),
        values: factsOf({
          profit: percentOfPpm(product.profitPpm),
          loss: percentOfPpm(product.lossPpm),
          offered: product.isOffered,
        }),
        effectiveFrom: product.effectiveFrom,
        reason: product.reason,
        isWithdrawn: false,
      })),
  },
];
