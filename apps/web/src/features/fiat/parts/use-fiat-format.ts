import { FIAT_UNITS, type FiatUnit } from '@openbourse/api/limits';
import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { HOUR_MS, type MaybeDecimal, MINUTE_MS, UNKNOWN_AMOUNT } from '@openbourse/money';
import { useMemo } from 'react';

export interface FiatFormat {
  /** A price or an amount with the decimals of the unit, and more where a price has them; without the unit. */
  readonly amount: (value: MaybeDecimal, unit: FiatUnit) => string;
  /** The same, with the unit. */
  readonly money: (value: MaybeDecimal, unit: FiatUnit) => string;
  /** A quantity in full, with its coin. */
  readonly coins: (quantity: MaybeDecimal, coin: string) => string;
  /** A share without a sign, given in percent. */
  readonly percent: (percent: MaybeDecimal) => string;
  /** Duration in general, in the greatest unit that it fills. */
  readonly duration: (ms: number | null) => string;
  /** The name of national money in the current language. */
  readonly unitName: (unit: FiatUnit) => string;
}

/** Display of national money and of the coins that it is paid for. */
export function useFiatFormat(): FiatFormat {
  const locale = useLocale();
  const format = useFormat();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      numberingSystem: 'latn',
      maximumFractionDigits: 1,
    });
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    const amount: FiatFormat['amount'] = (value, unit) =>
      format.price(value, Math.max(FIAT_UNITS[unit], decimalsOf(value)));
    return {
      amount,
      money: (value, unit) => `${amount(value, unit)} ${unit}`,
      coins: (quantity, coin) => `${format.quantity(quantity)} ${coin}`,
      percent: (value) =>
        value === null || value === undefined ? UNKNOWN_AMOUNT : percent.format(value as `${number}`),
      duration: (ms) => (ms === null ? UNKNOWN_AMOUNT : durationText(ms, locale)),
      unitName: (unit) => names.of(unit) ?? unit,
    };
  }, [locale, format]);
}

function decimalsOf(value: MaybeDecimal): number {
  return value?.split('.')[1]?.length ?? 0;
}

function durationText(ms: number, locale: string): string {
  const [unit, unitMs] =
    ms >= HOUR_MS
      ? (['hour', HOUR_MS] as const)
      : ms >= MINUTE_MS
        ? (['minute', MINUTE_MS] as const)
        : (['second', 1_000] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    numberingSystem: 'latn',
    maximumFractionDigits: unit === 'hour' ? 1 : 0,
  }).format(ms / unitMs);
}
