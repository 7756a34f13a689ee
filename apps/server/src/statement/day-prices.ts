import { STATEMENT_CURRENCY, STATEMENT_LIMITS } from '@openbourse/api';
import { VALUE_SCALE } from '@openbourse/engine';
import { DAY_MS, parseSignedDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { listDayCloses } from './queries.ts';

/** Answers the price of a unit on the day of an instant; undefined where none is known. */
export type DayPrices = (code: string, at: number) => bigint | undefined;

/** Reads the market's closing prices of the days from `from` to `to`, with what the first days may fall back on. */
export async function readDayPrices(
  tx: Tx,
  of: { readonly codes: readonly string[]; readonly from: number; readonly to: number },
): Promise<DayPrices> {
  const from = of.from - (STATEMENT_LIMITS.priceDaysMax + 1) * DAY_MS;
  const closes = await listDayCloses(tx, { ...of, from, quote: STATEMENT_CURRENCY });
  const prices = new Map<string, Map<number, bigint>>();
  for (const { code, day, close } of closes) {
    const days = prices.get(code) ?? new Map<number, bigint>();
    prices.set(code, days.set(day, parseSignedDecimal(close, VALUE_SCALE)));
  }
  return (code, at) => {
    const days = prices.get(code);
    const today = Math.floor(at / DAY_MS) * DAY_MS;
    for (let back = 0; days !== undefined && back <= STATEMENT_LIMITS.priceDaysMax; back += 1) {
      const price = days.get(today - back * DAY_MS);
      if (price !== undefined) return price;
    }
    return undefined;
  };
}
