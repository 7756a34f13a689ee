import { expect, it } from 'vitest';
import { isReversed, periodQuery } from './statement.ts';

it('takes the whole last day of a period', () => {
  const { from, to } = periodQuery({ fromDay: '2026-11-20', toDay: '2026-11-20' });
  expect([from, to]).toEqual([Date.parse('2026-11-20T00:00:00'), Date.parse('2026-11-21T00:00:00')]);
});

it('leaves an empty end open', () => {
  expect(periodQuery({ fromDay: '', toDay: '' })).toEqual({ from: undefined, to: undefined });
  expect(isReversed({ fromDay: '2026-11-20', toDay: '' })).toBe(false);
  expect(isReversed({ fromDay: '2026-11-20', toDay: '2026-11-19' })).toBe(true);
});
