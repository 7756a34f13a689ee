import type { DayRange } from '@openbourse/kit/lib/day-range.ts';

/** The first and the last millisecond of a range of UTC days, by which rewards are counted. */
export function utcInstants({ fromDay, toDay }: DayRange): {
  readonly from: number | undefined;
  readonly to: number | undefined;
} {
  return {
    from: fromDay === '' ? undefined : Date.parse(`${fromDay}T00:00:00Z`),
    to: toDay === '' ? undefined : Date.parse(`${toDay}T23:59:59.999Z`),
  };
}
