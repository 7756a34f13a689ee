/** Days as YYYY-MM-DD in the person's zone, as the times of the rows are; empty leaves the range open. */
export interface DayRange {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Reports whether the range ends before it begins. */
export function isRangeReversed({ fromDay, toDay }: DayRange): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay;
}

/** Number of filters that a range counts as: its two days are one. */
export function countRange({ fromDay, toDay }: DayRange): number {
  return fromDay !== '' || toDay !== '' ? 1 : 0;
}

/** The first and the last millisecond of the range. */
export function instantsOf({ fromDay, toDay }: DayRange): {
  readonly from: number | undefined;
  readonly to: number | undefined;
} {
  return {
    from: fromDay === '' ? undefined : new Date(`${fromDay}T00:00:00`).getTime(),
    to: toDay === '' ? undefined : new Date(`${toDay}T23:59:59.999`).getTime(),
  };
}
