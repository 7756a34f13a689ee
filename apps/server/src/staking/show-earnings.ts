import type { DecodedInputOf, ReplyOf, staking as calls } from '@openbourse/api';
import { STAKING_DAY_MS } from '@openbourse/engine';
import { addDecimal, mulDecimal } from '@openbourse/money';
import { sumByCurrency, sumByDay } from './order-queries.ts';
import type { StakingDeps } from './staking-deps.ts';

const DAYS = 30;
const USDT_SCALE = 8;

/** The dividends that a user keeps: in all, and by day up to yesterday, which is the last one that is paid. */
export async function showEarnings(
  { db, clock, market }: Pick<StakingDeps, 'db' | 'clock' | 'market'>,
  userId: number,
  input: DecodedInputOf<typeof calls.earnings>,
): Promise<ReplyOf<typeof calls.earnings>> {
  const today = Math.floor(clock.now() / STAKING_DAY_MS) * STAKING_DAY_MS;
  const from = today - (input.days ?? DAYS) * STAKING_DAY_MS;
  const [sums, days] = await Promise.all([sumByCurrency(db, userId), sumByDay(db, { userId, from })]);
  const currencies = sums.map(({ currencyId, code, dividends, principal }) => ({
    currency_id: currencyId,
    code,
    dividends,
    principal,
    usdt_price: market.price(code),
  }));
  const inUsdt = (of: 'dividends' | 'principal'): string =>
    currencies.reduce(
      (sum, row) => addDecimal(sum, mulDecimal(row[of], row.usdt_price ?? '0', USDT_SCALE, 'floor')),
      '0',
    );
  return {
    currencies,
    dividends_usdt: inUsdt('dividends'),
    principal_usdt: inUsdt('principal'),
    days: days.map(({ day, currencyId, amount }) => ({ day, currency_id: currencyId, amount })),
  };
}
