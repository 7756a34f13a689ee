/**
 * A whole number out of a field or an address; NaN, which the API refuses by the field's name, for other
 * text.
 */
export function wholeNumber(text: string): number {
  const digits = text.trim();
  return /^\d{1,9}$/.test(digits) ? Number.parseInt(digits, 10) : Number.NaN;
}
