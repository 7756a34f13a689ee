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

/** A volume for an axis: above 1,000 in millions with an M (rule book, section 10). */
export function volumeText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const isBig = Math.abs(value) > 1_000;
  const text = (isBig ? value / 1_000_000 : value).toFixed(4).replace(/\.?0+$/, '');
  return isBig ? `${text}M` : text;
}
