import type { ReplyOf, staking as calls } from '@openbourse/api';
import { addDecimal, subDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import type { HouseReserve } from '../ledger/index.ts';
import { openObligation } from './product.ts';
import { listObliged, listRewardCurrencies, lockRewards, type ProductWithLive } from './product-queries.ts';
import { REWARDS, rewardsKey, type StakingDeps } from './staking-deps.ts';

/**
 * Amount that a product may still cost: all of an open pool for a whole cycle, of a closed one what is in
 * effect.
 */
export function obligationOf(product: ProductWithLive): string {
  return product.state === 'closed' ? product.liveDividends : openObligation(product);
}

/** Amount that all products of a currency may still cost the reward account. */
export async function readObligations(db: Db, currencyId: number): Promise<string> {
  const products = await listObliged(db);
  return products
    .filter((product) => product.currencyId === currencyId)
    .reduce((sum, product) => addDecimal(sum, obligationOf(product)), '0');
}

/** Operators cannot take out of the reward account what pools may still have to pay. */
export const rewardsReserve: HouseReserve = { lock: lockRewards, read: readObligations };

/**
 * Free amount of the reward account. What is paid between the two readings is still in the obligations, so
 * too little may seem free for a moment and never too much; what changes them otherwise waits for
 * `lockRewards`.
 */
export async function readRewards(
  { ledger }: Pick<StakingDeps, 'ledger'>,
  db: Db,
  currencyId: number,
): Promise<{ readonly funds: string; readonly obligations: string; readonly free: string }> {
  const obligations = await readObligations(db, currencyId);
  const funds = await ledger.platformBalance(db, rewardsKey(currencyId));
  return { funds, obligations, free: subDecimal(funds, obligations) };
}

export async function showRewards(
  deps: Pick<StakingDeps, 'db' | 'ledger'>,
): Promise<ReplyOf<typeof calls.operatorRewards>> {
  const currencies = await listRewardCurrencies(deps.db, REWARDS);
  return Promise.all(
    currencies.map(async ({ id, code }) => ({
      currency_id: id,
      code,
      ...(await readRewards(deps, deps.db, id)),
    })),
  );
}
