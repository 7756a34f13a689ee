import type { ReplyOf, staking as calls } from '@openbourse/api';
import { presentTerms, remainingOf } from './product.ts';
import { listOpenProducts } from './product-queries.ts';
import type { StakingDeps } from './staking-deps.ts';
import { leftFor } from './subscribe.ts';

/** The open pools with what the user may still put in. */
export async function showProducts(
  { db }: Pick<StakingDeps, 'db'>,
  userId: number,
): Promise<ReplyOf<typeof calls.products>> {
  const products = await listOpenProducts(db, userId);
  return products.map((product) => ({
    ...presentTerms(product),
    remaining: remainingOf(product),
    own: product.own,
    own_left: leftFor(product, product.own),
  }));
}
