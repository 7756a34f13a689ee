import { percentOfPpm } from '@openbourse/money';
import { factsOf, type PublishedRule, type RuleSource } from '../kernel/published-rules.ts';
import type { ProductRecord } from './product.ts';
import { listOpenedProducts } from './product-queries.ts';

/** Terms of each product, which hold for the orders in it as long as they run. */
export const STAKING_RULES: readonly RuleSource[] = [
  {
    kind: 'staking_terms',
    table: 'staking.product',
    list: async (db) => (await listOpenedProducts(db)).flatMap(versionsOf),
  },
];

/** A product is offered from its opening on until it closes. */
function versionsOf(product: ProductRecord): PublishedRule[] {
  const { openedAt, closedAt } = product;
  return [
    ...(openedAt === null ? [] : [versionOf(product, { from: openedAt, isOffered: true })]),
    ...(closedAt === null ? [] : [versionOf(product, { from: closedAt, isOffered: false })]),
  ];
}

function versionOf(
  { id, code, cycleDays, aprPpm, userMin, userMax, quantity }: ProductRecord,
  { from, isOffered }: { readonly from: number; readonly isOffered: boolean },
): PublishedRule {
  return {
    about: factsOf({ coin: code, cycle: cycleDays, number: id }),
    values: factsOf({
      apr: percentOfPpm(aprPpm),
      order_min: userMin,
      order_max: userMax,
      pool_size: quantity,
      offered: isOffered,
    }),
    effectiveFrom: from,
    reason: null,
    isWithdrawn: false,
  };
}
