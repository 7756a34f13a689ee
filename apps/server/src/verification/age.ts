import { toTimestamp } from '../kernel/db.ts';

/** The UTC date of an instant as `YYYY-MM-DD`. */
function dateOf(at: number): string {
  return toTimestamp(at).slice(0, 10);
}

/** Reports whether a person born on the date has the age at the instant; the day counts as a UTC day. */
export function hasAge(
  birthDate: string,
  required: { readonly years: number; readonly now: number },
): boolean {
  const year = Number.parseInt(birthDate.slice(0, 4), 10) + required.years;
  return dateOf(required.now) >= `${year}${birthDate.slice(4)}`;
}
