import {
  formatChange,
  formatPrice,
  formatQuantity,
  formatVolume,
  type MaybeDecimal,
  parseLocalizedDecimal,
} from '@openbourse/money';
import { useMemo } from 'react';
import { useLocale } from './i18n.ts';

export interface Format {
  /** A price, cut to the decimals of the market's tick (4 when it is not given). */
  readonly price: (value: MaybeDecimal, tickDecimals?: number) => string;
  /** A change in percent with its sign. */
  readonly change: (percent: MaybeDecimal) => string;
  readonly quantity: (value: MaybeDecimal, decimals?: number) => string;
  readonly volume: (value: MaybeDecimal) => string;
  /** Date and time of epoch milliseconds in the person's zone. */
  readonly dateTime: (epochMs: number) => string;
  readonly date: (epochMs: number) => string;
  /** Hours, minutes and seconds. */
  readonly time: (epochMs: number) => string;
  /** Day of the week, hours and minutes, for what happens within days. */
  readonly weekTime: (epochMs: number) => string;
  /** Reads an amount in either notation; null when it is no number. */
  readonly parse: (text: string) => string | null;
}

const formats = new Map<string, Format>();

/** Display of amounts and times in the current language (rule book, section 10). */
export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => formatOf(locale), [locale]);
}

function formatOf(locale: string): Format {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const made = createFormat(locale);
  formats.set(locale, made);
  return made;
}

function createFormat(locale: string): Format {
  const numbering = { numberingSystem: 'latn', calendar: 'gregory' } as const;
  const clockTime = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const dateTime = new Intl.DateTimeFormat(locale, {
    ...numbering,
    month: '2-digit',
    day: '2-digit',
    ...clockTime,
  });
  const date = new Intl.DateTimeFormat(locale, {
    ...numbering,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  const time = new Intl.DateTimeFormat(locale, { ...numbering, ...clockTime });
  const weekTime = new Intl.DateTimeFormat(locale, {
    ...numbering,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    price: (value, tickDecimals) =>
      formatPrice(value, tickDecimals === undefined ? { locale } : { locale, tickDecimals }),
    change: (percent) => formatChange(percent, { locale }),
    quantity: (value, decimals) =>
      formatQuantity(value, decimals === undefined ? { locale } : { locale, decimals }),
    volume: (value) => formatVolume(value, { locale }),
    dateTime: (epochMs) => dateTime.format(epochMs),
    date: (epochMs) => date.format(epochMs),
    time: (epochMs) => time.format(epochMs),
    weekTime: (epochMs) => weekTime.format(epochMs),
    parse: (text) => parseLocalizedDecimal(text, locale),
  };
}
