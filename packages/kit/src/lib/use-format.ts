import {
  compareDecimal,
  formatChange,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatVolume,
  type MaybeDecimal,
  parseLocalizedDecimal,
  UNKNOWN_AMOUNT,
} from '@openbourse/money';
import { useMemo } from 'react';
import { clock } from './clock.ts';
import { useLocale } from './i18n.ts';

type SpanUnit = 'second' | 'minute' | 'hour' | 'day';

export interface Format {
  /** A price, cut to the decimals of the market's tick (4 when it is not given). */
  readonly price: (value: MaybeDecimal, tickDecimals?: number) => string;
  /** A change in percent with its sign. */
  readonly change: (percent: MaybeDecimal) => string;
  readonly quantity: (value: MaybeDecimal, decimals?: number) => string;
  /** An amount that is taken away, with a minus unless it is nothing. */
  readonly deduction: (value: string, decimals?: number) => string;
  /** A rate in percent, without a sign. */
  readonly percent: (percent: MaybeDecimal, decimals?: number) => string;
  /** Value at the prices of now, in USDT; zero is worth exactly zero. */
  readonly worth: (usdt: MaybeDecimal, decimals: number) => string;
  readonly volume: (value: MaybeDecimal) => string;
  /** Date and time of epoch milliseconds in the person's zone, with the year when it is another one. */
  readonly dateTime: (epochMs: number) => string;
  readonly date: (epochMs: number) => string;
  /** Date, hours and minutes, always with the year, for what is announced long before. */
  readonly dateMinute: (epochMs: number) => string;
  /** The date of a UTC day, which a western zone would call the day before. */
  readonly utcDate: (epochMs: number) => string;
  /** The month and year of a UTC day. */
  readonly utcMonth: (epochMs: number) => string;
  /** The month of a UTC day without its year. */
  readonly utcMonthName: (epochMs: number) => string;
  readonly utcYear: (epochMs: number) => string;
  /** The day of the week of a UTC day. */
  readonly utcWeekday: (epochMs: number, length: 'long' | 'short') => string;
  /** An amount in little room: two decimals, abbreviated above 1,000. */
  readonly compact: (value: MaybeDecimal) => string;
  /** Hours, minutes and seconds. */
  readonly time: (epochMs: number) => string;
  /** Day of the week, hours and minutes, for what happens within days. */
  readonly weekTime: (epochMs: number) => string;
  /** A number of days in words. */
  readonly days: (count: number) => string;
  /** A number of seconds, minutes, hours or days in words. */
  readonly span: (count: number, unit: SpanUnit) => string;
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
  const made = createFormat(locale, clock.now);
  formats.set(locale, made);
  return made;
}

/** The formats of a language. `now` decides which year goes without saying. */
export function createFormat(locale: string, now: () => number): Format {
  const numbering = { numberingSystem: 'latn', calendar: 'gregory' } as const;
  const clockTime = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const dayTime = { ...numbering, month: '2-digit', day: '2-digit', ...clockTime } as const;
  const dateTime = new Intl.DateTimeFormat(locale, dayTime);
  const yearTime = new Intl.DateTimeFormat(locale, { ...dayTime, year: 'numeric' });
  const dayOfYear = { ...numbering, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const date = new Intl.DateTimeFormat(locale, dayOfYear);
  const dateMinute = new Intl.DateTimeFormat(locale, {
    ...dayOfYear,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const utcDate = new Intl.DateTimeFormat(locale, { ...dayOfYear, timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { ...numbering, ...clockTime });
  const weekTime = new Intl.DateTimeFormat(locale, {
    ...numbering,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const span: Format['span'] = (count, unit) =>
    new Intl.NumberFormat(locale, {
      numberingSystem: 'latn',
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).format(count);
  const quantity: Format['quantity'] = (value, decimals) =>
    formatQuantity(value, decimals === undefined ? { locale } : { locale, decimals });
  return {
    price: (value, tickDecimals) =>
      formatPrice(value, tickDecimals === undefined ? { locale } : { locale, tickDecimals }),
    change: (percent) => formatChange(percent, { locale }),
    quantity,
    deduction: (value, decimals) =>
      `${compareDecimal(value, '0') === 0 ? '' : '−'}${quantity(value, decimals)}`,
    percent: (percent, decimals) =>
      formatPercent(percent, decimals === undefined ? { locale } : { locale, decimals }),
    worth: (usdt, decimals) => worthText(usdt, { locale, decimals }),
    volume: (value) => formatVolume(value, { locale }),
    dateTime: (epochMs) => (isSameYear(epochMs, now()) ? dateTime : yearTime).format(epochMs),
    date: (epochMs) => date.format(epochMs),
    dateMinute: (epochMs) => dateMinute.format(epochMs),
    utcDate: (epochMs) => utcDate.format(epochMs),
    ...utcFormats(locale),
    compact: (value) => {
      const isShort = value === null || value === undefined || /^-?[0-9]{1,3}(\.|$)/.test(value);
      return isShort ? quantity(value, 2) : formatVolume(value, { locale });
    },
    time: (epochMs) => time.format(epochMs),
    weekTime: (epochMs) => weekTime.format(epochMs),
    days: (count) => span(count, 'day'),
    span,
    parse: (text) => parseLocalizedDecimal(text, locale),
  };
}

/** Parts of UTC days, which a western zone would call those of the day before. */
function utcFormats(locale: string): Pick<Format, 'utcMonth' | 'utcMonthName' | 'utcYear' | 'utcWeekday'> {
  const parts = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, {
      numberingSystem: 'latn',
      calendar: 'gregory',
      timeZone: 'UTC',
      ...options,
    });
  const month = parts({ year: 'numeric', month: 'long' });
  const monthName = parts({ month: 'short' });
  const year = parts({ year: 'numeric' });
  const weekdays = { long: parts({ weekday: 'long' }), short: parts({ weekday: 'short' }) };
  return {
    utcMonth: (epochMs) => month.format(epochMs),
    utcMonthName: (epochMs) => monthName.format(epochMs),
    utcYear: (epochMs) => year.format(epochMs),
    utcWeekday: (epochMs, length) => weekdays[length].format(epochMs),
  };
}

function worthText(
  usdt: MaybeDecimal,
  options: { readonly locale: string; readonly decimals: number },
): string {
  if (usdt === null || usdt === undefined) return UNKNOWN_AMOUNT;
  const sign = compareDecimal(usdt, '0') === 0 ? '' : '≈ ';
  return `${sign}${formatQuantity(usdt, options)} USDT`;
}

function isSameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}
