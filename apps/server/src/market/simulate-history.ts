import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import type { Dynamics } from './feed/dynamics.ts';
import type { Noise } from './feed/noise.ts';
import { createPriceModel } from './feed/price-model.ts';

/** The course of every currency, one value per minute and one before the first; the last is that of the data. */
export interface CourseTable {
  /** When the first minute opens. */
  readonly start: number;
  /** When the last minute ends. */
  readonly end: number;
  /** Logarithms of dollars by currency. */
  readonly logValues: ReadonlyMap<string, Float64Array>;
  /** Liveliness of each currency in each minute. */
  readonly liveliness: ReadonlyMap<string, Float64Array>;
  /** Daily turnover of each currency against USDT, in dollars. */
  readonly dailyTurnovers: ReadonlyMap<string, number>;
}

/** Lets the price model run over the past, then shifts each course so that it ends at its price in the data. */
export function simulateCourses(
  noise: Noise,
  dynamics: readonly Dynamics[],
  span: { readonly end: number; readonly days: number },
): CourseTable {
  const count = (span.days * DAY_MS) / MINUTE_MS;
  const start = span.end - count * MINUTE_MS;
  const model = createPriceModel(noise, dynamics, new Map());
  const table = (): Map<string, Float64Array> =>
    new Map(dynamics.map(({ code }) => [code, new Float64Array(count + 1)]));
  const [logValues, liveliness] = [table(), table()];
  const record = (index: number): void => {
    for (const [code, values] of logValues) values[index] = model.logValue(code);
    for (const [code, values] of liveliness) values[index] = model.liveliness(code);
  };
  record(0);
  for (let minute = 1; minute <= count; minute += 1) {
    model.step(MINUTE_MS, start + (minute - 1) * MINUTE_MS);
    record(minute);
  }
  for (const { code, usd } of dynamics) {
    const values = logValues.get(code) ?? new Float64Array(0);
    const shift = Math.log(usd) - (values[count] ?? 0);
    for (const [index, value] of values.entries()) values[index] = value + shift;
  }
  const dailyTurnovers = new Map(dynamics.map(({ code, dailyTurnover }) => [code, dailyTurnover]));
  return { start, end: span.end, logValues, liveliness, dailyTurnovers };
}
