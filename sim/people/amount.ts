/** Amounts of the bookkeeper: whole numbers of 10^-18, on purpose not the code that the server counts with. */
export type Amount = bigint;

const DECIMALS = 18;
const UNIT = 10n ** BigInt(DECIMALS);

export function amountOf(text: string): Amount {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > DECIMALS) throw new RangeError(`more than ${DECIMALS} decimals: ${text}`);
  const value = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'));
  return text.startsWith('-') ? -value : value;
}

export function textOf(amount: Amount, decimals = DECIMALS): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).slice(0, decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -DECIMALS);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Amounts by currency code. */
export class Sums {
  readonly byCode = new Map<string, Amount>();

  add(code: string, text: string | Amount): void {
    const amount = typeof text === 'string' ? amountOf(text) : text;
    this.byCode.set(code, (this.byCode.get(code) ?? 0n) + amount);
  }

  subtract(code: string, text: string | Amount): void {
    this.add(code, -(typeof text === 'string' ? amountOf(text) : text));
  }

  of(code: string): Amount {
    return this.byCode.get(code) ?? 0n;
  }
}
