import { STAKING_DAY_MS } from '@openbourse/engine';
import { addDecimal, compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import type { Earnings } from '../api.ts';

export interface EarningBar {
  /** The first day that the bar stands for. */
  readonly day: number;
  /** In USDT; what has no price is left out. */
  readonly usdt: string;
  /** Of the highest bar, 0 to 100. */
  readonly percent: number;
}

const USDT_SCALE = 8;

/** The dividends of the last days up to yesterday; beyond `most` bars several days share one. */
export function earningBars(
  { days, currencies }: Pick<Earnings, 'days' | 'currencies'>,
  span: { readonly now: number; readonly days: number; readonly most: number },
): readonly EarningBar[] {
  const today = Math.floor(span.now / STAKING_DAY_MS) * STAKING_DAY_MS;
  const width = Math.ceil(span.days / span.most);
  const count = Math.ceil(span.days / width);
  const from = today - count * width * STAKING_DAY_MS;
  const sums = Array.from({ length: count }, () => '0');
  const prices = new Map(currencies.map((row) => [row.currency_id, row.usdt_price]));
  for (const { day, currency_id: id, amount } of days) {
    const index = Math.floor((day - from) / (width * STAKING_DAY_MS));
    const sum = sums[index];
    const price = prices.get(id) ?? null;
    if (sum === undefined || price === null) continue;
    sums[index] = addDecimal(sum, mulDecimal(amount, price, USDT_SCALE, 'floor'));
  }
  const highest = sums.reduce((most, sum) => (compareDecimal(sum, most) > 0 ? sum : most), '0');
  return sums.map((usdt, index) => ({
    day: from + index * width * STAKING_DAY_MS,
    usdt,
    percent: highest === '0' ? 0 : shareOf(usdt, highest),
  }));
}

function shareOf(usdt: string, highest: string): number {
  return Number.parseInt(divDecimal(mulDecimal(usdt, '100', USDT_SCALE, 'floor'), highest, 0, 'floor'), 10);
}
