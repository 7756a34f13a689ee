import { addDecimal, compareDecimal } from '@openbourse/money';

/** Amount that one operator may let go within 24 hours, and the sum that these hours have let go. */
export interface DaySums {
  readonly max: string;
  /** The value of what is decided now; null while it is unknown. */
  readonly value: string | null;
  /** One sum per user, operator or address that the limit counts; null while a value in it is unknown. */
  readonly sums: readonly (string | null)[];
}

/**
 * Reports whether two operators decide: when the value on top of any sum of the day passes what one may let
 * go alone, and while a value is unknown (ADR 43).
 */
export function needsSecond({ max, value, sums }: DaySums): boolean {
  return sums.some(
    (sum) => sum === null || value === null || compareDecimal(addDecimal(sum, value), max) > 0,
  );
}
