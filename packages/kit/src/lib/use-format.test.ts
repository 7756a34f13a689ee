import { describe, expect, test } from 'vitest';
import { createFormat } from './use-format.ts';

const at = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day, 9, 5, 7).getTime();

test('days are counted as the language does', () => {
  const words = (locale: string) => [1, 7].map(createFormat(locale, () => 0).days);
  expect(words('de-DE')).toEqual(['1 Tag', '7 Tage']);
  expect(words('en-US')).toEqual(['1 day', '7 days']);
  expect(words('zh-CN')).toEqual(['1天', '7天']);
});

test('a deduction of nothing has no sign', () => {
  const { deduction } = createFormat('de-DE', () => 0);
  expect([deduction('0.00', 2), deduction('1234.5', 2)]).toEqual(['0', '−1.234,5']);
});

describe('date and time', () => {
  const format = createFormat('en-US', () => at(2026, 1, 2));

  test('leave the current year out', () => {
    expect(format.dateTime(at(2026, 11, 3))).toBe('11/03, 09:05:07');
  });

  test('name another year, however near', () => {
    expect(format.dateTime(at(2025, 12, 31))).toBe('12/31/2025, 09:05:07');
    expect(format.dateTime(at(2027, 1, 1))).toBe('01/01/2027, 09:05:07');
  });

  test('follow the clock into the next year', () => {
    let now = at(2026, 12, 31);
    const aging = createFormat('en-US', () => now);
    expect(aging.dateTime(at(2026, 12, 31))).not.toContain('2026');
    now = at(2027, 1, 1);
    expect(aging.dateTime(at(2026, 12, 31))).toContain('2026');
  });

  test('stay Gregorian with Latin digits in Thai', () => {
    expect(createFormat('th-TH', () => at(2026, 1, 2)).dateTime(at(2025, 12, 31))).toContain('31/12/2025');
  });
});

test('a rate has the sign of percent as the language sets it, and every decimal', () => {
  const percent = (locale: string) => createFormat(locale, () => 0).percent('1234.0060');
  expect(percent('en-US')).toBe('1,234.006%');
  expect(percent('de-DE')).toBe('1.234,006\u00A0%');
});

test('a worth is near, but nothing is exactly nothing, and what is unknown is no amount', () => {
  const { worth } = createFormat('en-US', () => 0);
  expect(['12.345', '0.00', null].map((usdt) => worth(usdt, 2))).toEqual(['≈ 12.34 USDT', '0 USDT', '–']);
});

test('a UTC day keeps its date in every zone', () => {
  expect(createFormat('en-US', () => 0).utcDate(Date.UTC(2026, 10, 21))).toBe('Nov 21, 2026');
});
