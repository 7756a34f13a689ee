import { compareDecimal } from '@openbourse/money';

/** Bounds of a rate, both ends included, in percent. */
export interface RateBounds {
  readonly min: string;
  readonly max: string;
}

/** Reports whether a rate is within its bounds, with two decimals at most as the server takes them. */
export function isRate(value: string, { min, max }: RateBounds): boolean {
  return (
    /^(0|[1-9][0-9]?)(\.[0-9]{1,2})?$/.test(value) &&
    compareDecimal(value, min) >= 0 &&
    compareDecimal(value, max) <= 0
  );
}

/** An authorization code as people type it: in small letters, or with spaces. */
export function cleanCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}
