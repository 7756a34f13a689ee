import { expect, it } from 'vitest';
import { utcInstants } from './utc-days.ts';

it('takes the days of a range in UTC, and leaves an empty end open', () => {
  expect(utcInstants({ fromDay: '2026-11-20', toDay: '2026-11-21' })).toEqual({
    from: Date.UTC(2026, 10, 20),
    to: Date.UTC(2026, 10, 22) - 1,
  });
  expect(utcInstants({ fromDay: '', toDay: '' })).toEqual({ from: undefined, to: undefined });
});
