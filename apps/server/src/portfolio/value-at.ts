import { addDecimal, DAY_MS, mulDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import type { PortfolioDeps } from './portfolio-deps.ts';
import { listHoldingsAt, listPricesAt } from './queries.ts';

export const QUOTE = 'USDT';
/** Values are cut to the decimals of USDT. */
export const VALUE_SCALE = 8;

/** Value of a user's holdings at the beginning of a UTC day. */
export interface PastValue {
  readonly amounts: ReadonlyMap<string, string>;
  /** At the prices of then, of what had a price. */
  readonly total: string;
  /** Currencies without a price. */
  readonly unpriced: readonly string[];
  /** True when the profit of every contract that was open then is in the total. */
  readonly hasContracts: boolean;
}

/** The first instant of the UTC day of an instant. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/**
 * Values of users' holdings at the beginning of a day that has begun, from the ledger alone: they are the
 * same at any time. Who had nothing is worth nothing.
 */
export async function valuesAt(
  deps: Pick<PortfolioDeps, 'contracts'>,
  db: Db,
  of: { readonly userIds: readonly number[]; readonly day: number },
): Promise<ReadonlyMap<number, PastValue>> {
  const { userIds, day } = of;
  const holdings = await listHoldingsAt(db, { userIds, at: day });
  const prices = await listPricesAt(db, { day, quote: QUOTE });
  const unrealised = await deps.contracts.unrealisedAt(db, { userIds, at: day });
  const byUser = Map.groupBy(holdings, ({ userId }) => userId);
  return new Map(
    userIds.map((userId) => {
      const amounts = new Map((byUser.get(userId) ?? []).map(({ code, amount }) => [code, amount]));
      const unpriced: string[] = [];
      let total = '0';
      for (const [code, amount] of amounts) {
        const price = code === QUOTE ? '1' : prices.get(code);
        if (price === undefined) unpriced.push(code);
        else total = addDecimal(total, mulDecimal(amount, price, VALUE_SCALE, 'floor'));
      }
      const profit = unrealised.get(userId) ?? (unrealised.has(userId) ? null : '0');
      total = addDecimal(total, profit ?? '0');
      return [userId, { amounts, total, unpriced, hasContracts: profit !== null }];
    }),
  );
}
