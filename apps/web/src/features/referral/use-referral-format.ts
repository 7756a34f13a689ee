import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type MaybeDecimal, UNKNOWN_AMOUNT } from '@openbourse/money';
import { useMemo } from 'react';

/** Rewards are often less than a cent. */
const VALUE_DECIMALS = 4;

export interface ReferralFormat {
  /** A share, given in percent. */
  readonly percent: (percent: string) => string;
  /** A value in USDT, with its unit. */
  readonly value: (usdt: MaybeDecimal) => string;
  /** What was traded, in millions from a thousand on as all volumes are. */
  readonly volume: (usdt: string) => string;
  readonly count: (count: number) => string;
  /** The date of a UTC day, which a western zone would call the day before. */
  readonly utcDate: (epochMs: number) => string;
}

/** Display of shares, rewards and the days by which they are counted. */
export function useReferralFormat(): ReferralFormat {
  const locale = useLocale();
  const format = useFormat();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      numberingSystem: 'latn',
      maximumFractionDigits: 2,
    });
    const date = new Intl.DateTimeFormat(locale, {
      numberingSystem: 'latn',
      calendar: 'gregory',
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    });
    return {
      percent: (value) => percent.format(value as `${number}`),
      value: (usdt) =>
        usdt === null || usdt === undefined
          ? UNKNOWN_AMOUNT
          : `${format.quantity(usdt, VALUE_DECIMALS)} USDT`,
      volume: (usdt) => `${format.volume(usdt)} USDT`,
      count: (count) => format.quantity(String(count)),
      utcDate: (epochMs) => date.format(epochMs),
    };
  }, [locale, format]);
}
