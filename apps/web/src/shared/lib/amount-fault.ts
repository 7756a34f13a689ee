import { compareDecimal } from '@openbourse/money';

/** Fault of an amount, with the value that would pass; null when there is none. */
interface AmountFault {
  readonly key: 'wallet:amountRequired' | 'wallet:decimals' | 'wallet:atLeast' | 'wallet:atMost';
  readonly amount: string;
}

/** Bounds of an amount that leaves: decimals of the coin, the least and what can leave now. */
export interface AmountBounds {
  readonly scale: number;
  readonly minimum: string;
  readonly maximum: string;
}

/** Checks an amount against its bounds. */
export function amountFault(amount: string, bounds: AmountBounds): AmountFault | null {
  if (amount === '') return { key: 'wallet:amountRequired', amount };
  if (decimalsOf(amount) > bounds.scale) return { key: 'wallet:decimals', amount: String(bounds.scale) };
  if (compareDecimal(amount, bounds.maximum) > 0) return { key: 'wallet:atMost', amount: bounds.maximum };
  if (compareDecimal(amount, bounds.minimum) < 0) return { key: 'wallet:atLeast', amount: bounds.minimum };
  return null;
}

export function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
