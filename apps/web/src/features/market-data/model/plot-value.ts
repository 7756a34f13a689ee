/** A decimal as a floating-point number: for the position of a point in a drawing, never for arithmetic. */
export function plotValue(decimal: string): number {
  return Number(decimal);
}
