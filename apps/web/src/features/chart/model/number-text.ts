const LEADING_NUMBER = /^-?\d+(?:\.\d+)?/;

/**
 * Writes the number at the start of a text of the chart library in the language's marks and leaves the rest,
 * for example the M of a volume. `write` receives the number and how many decimals it has.
 */
export function localizeNumber(text: string, write: (decimal: string, decimals: number) => string): string {
  const [number] = LEADING_NUMBER.exec(text) ?? [];
  if (number === undefined) return text;
  const decimals = number.split('.')[1]?.length ?? 0;
  return `${write(number, decimals)}${text.slice(number.length)}`;
}

const VOLUME_ABBREVIATED_ABOVE = 1_000;

/**
 * Writes volumes as the chart library takes them: a number with a point, cut to 2 decimals above 1,000, and the
 * abbreviation of the language behind it (ADR 52). `localizeNumber` sets its marks.
 */
export function volumeWriter(locale: string): (value: number) => string {
  const compact = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    notation: 'compact',
    useGrouping: false,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  });
  return (value) => {
    if (!Number.isFinite(value)) return '';
    if (Math.abs(value) <= VOLUME_ABBREVIATED_ABOVE) return value.toFixed(4).replace(/\.?0+$/, '');
    return compact
      .formatToParts(value)
      .map((part) => (part.type === 'decimal' ? '.' : part.value))
      .join('');
  };
}
