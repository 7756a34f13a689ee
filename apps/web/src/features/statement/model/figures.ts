import type { Format } from '@openbourse/kit/lib/use-format.ts';

const MONEY_DECIMALS = 2;
const QUANTITY_DECIMALS = 8;

/** An amount of the statement's currency; the file has every decimal. */
export function money(format: Format, amount: string | null): string {
  return format.price(amount, MONEY_DECIMALS);
}

export function quantity(format: Format, amount: string): string {
  return format.quantity(amount, QUANTITY_DECIMALS);
}

/** An amount with the other sign. */
export function negated(amount: string): string {
  if (/^-?0(\.0+)?$/.test(amount)) return '0';
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
