import { HOUR_MS } from '@openbourse/money';
import { refuse } from '../error.ts';

const HOURS_MAX = 24;

/** The window of a list by times, at most a day when both ends are given. */
export function readWindow(input: {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
}): {
  readonly from: number | undefined;
  readonly until: number | undefined;
  readonly rows: number;
  readonly isTimed: boolean;
} {
  const { startTime: from, endTime: until, limit: rows } = input;
  if (from !== undefined && until !== undefined && until - from > HOURS_MAX * HOUR_MS) {
    throw refuse('lookup_hours', HOURS_MAX);
  }
  return { from, until, rows, isTimed: from !== undefined || until !== undefined };
}
