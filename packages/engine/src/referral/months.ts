/** Calendar months in UTC; what would be after the end of a month is on its last day. */
export function addMonths(instant: number, months: number): number {
  const from = new Date(instant);
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), day);
  return Date.UTC(year, month, Math.min(day, lastDay)) + (instant - midnight);
}

/** Reports whether an instant is less than so many calendar months after another one. */
export function isWithinMonths(from: number, at: number, months: number): boolean {
  return at < addMonths(from, months);
}

/** The calendar months that are left, a begun one counted. */
export function monthsLeft(from: number, at: number, months: number): number {
  for (let passed = 1; passed <= months; passed += 1) {
    if (at < addMonths(from, passed)) return months - passed + 1;
  }
  return 0;
}
