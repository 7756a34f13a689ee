import { addDecimal, mulDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import type { PortfolioDeps } from './portfolio-deps.ts';
import { QUOTE, VALUE_SCALE, type Worth } from './point.ts';
import { listHoldingsAt, listPricesAt } from './queries.ts';

/**
 * Values of users' holdings at the beginning of a day that has begun, from the ledger alone: they are the
 * same at any time. Who had nothing is worth nothing.
 */
export async function valuesAt(
  deps: Pick<PortfolioDeps, 'contracts'>,
  db: Db,
  of: { readonly userIds: readonly number[]; readonly day: number },
): Promise<ReadonlyMap<number, Worth>> {
  const { userIds, day } = of;
  const holdings = await listHoldingsAt(db, { userIds, at: day });
  const prices = await listPricesAt(db, { day, quote: QUOTE });
  const unrealised = await deps.contracts.unrealisedAt(db, { userIds, at: day });
  const byUser = Map.groupBy(holdings, ({ userId }) => userId);
  return new Map(
    userIds.map((userId) => {
      const unpriced = new Map<string, string>();
      let total = '0';
      for (const { code, amount } of byUser.get(userId) ?? []) {
        const price = code === QUOTE ? '1' : prices.get(code);
        if (price === undefined) unpriced.set(code, amount);
        else total = addDecimal(total, mulDecimal(amount, price, VALUE_SCALE, 'floor'));
      }
      const profit = unrealised.get(userId) ?? (unrealised.has(userId) ? null : '0');
      return [userId, { total: addDecimal(total, profit ?? '0'), unpriced, isWhole: profit !== null }];
    }),
  );
}
