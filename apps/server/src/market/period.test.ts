import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import { expect, test } from 'vitest';
import { nextOpenTime, openTimeOf } from './period.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

const cases: readonly (readonly [period: KlinePeriod, at: string, open: string, next: string])[] = [
  ['1m', '2026-11-21T05:59:59.999', '2026-11-21T05:59:00', '2026-11-21T06:00:00'],
  ['5m', '2026-11-21T05:59:59.999', '2026-11-21T05:55:00', '2026-11-21T06:00:00'],
  ['15m', '2026-11-21T05:45:00.000', '2026-11-21T05:45:00', '2026-11-21T06:00:00'],
  ['30m', '2026-11-21T05:29:59.999', '2026-11-21T05:00:00', '2026-11-21T05:30:00'],
  ['1h', '2026-12-31T23:59:59.999', '2026-12-31T23:00:00', '2027-01-01T00:00:00'],
  ['4h', '2026-11-21T03:59:59.999', '2026-11-21T00:00:00', '2026-11-21T04:00:00'],
  ['1d', '2028-02-29T23:59:59.999', '2028-02-29T00:00:00', '2028-03-01T00:00:00'],
  ['1w', '2026-11-22T23:59:59.999', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
  ['1w', '2026-11-23T00:00:00.000', '2026-11-23T00:00:00', '2026-11-30T00:00:00'],
  ['1w', '2027-01-01T12:00:00.000', '2026-12-28T00:00:00', '2027-01-04T00:00:00'],
  ['1M', '2028-02-29T12:00:00.000', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
  ['1M', '2027-02-28T23:59:59.999', '2027-02-01T00:00:00', '2027-03-01T00:00:00'],
  ['1M', '2026-12-31T23:59:59.999', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
];

test.each(cases)('a %s candle that holds %s opened at %s and ends at %s', (period, instant, open, next) => {
  expect(openTimeOf(period, at(instant))).toBe(at(open));
  expect(nextOpenTime(period, at(open))).toBe(at(next));
});

test('the candles of every period cover time without a gap or an overlap', () => {
  for (const period of KLINE_PERIODS) {
    let open = openTimeOf(period, at('2028-02-27T22:59:00'));
    for (let step = 0; step < 40; step += 1) {
      const next = nextOpenTime(period, open);
      expect(openTimeOf(period, next - 1)).toBe(open);
      expect(openTimeOf(period, next)).toBe(next);
      open = next;
    }
  }
});

test('a period opens where every shorter one opens too, so that candles add up', () => {
  for (const [index, period] of KLINE_PERIODS.entries()) {
    const open = openTimeOf(period, at('2026-11-21T05:58:23'));
    for (const shorter of KLINE_PERIODS.slice(0, index)) {
      if (period === '1M' && shorter === '1w') continue;
      expect(openTimeOf(shorter, open)).toBe(open);
    }
  }
});
