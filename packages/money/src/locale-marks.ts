/** Marks with which one language writes numbers. */
export interface LocaleMarks {
  readonly decimal: string;
  readonly group: string;
  /** Fewest integer digits that are grouped: 4 in most languages, 5 in Spanish. */
  readonly groupFrom: number;
  readonly minus: string;
  readonly plus: string;
  /** Text between number and percent sign, and the sign itself. */
  readonly percentSuffix: string;
}

const known = new Map<string, LocaleMarks>();

/** Returns the marks of a language; Intl is asked once per language, since it is slow. */
export function marksOf(locale: string): LocaleMarks {
  const cached = known.get(locale);
  if (cached !== undefined) return cached;
  const marks = learnMarks(locale);
  known.set(locale, marks);
  return marks;
}

function learnMarks(locale: string): LocaleMarks {
  const plain = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, { numberingSystem: 'latn', signDisplay: 'always' });
  const percent = new Intl.NumberFormat(locale, { numberingSystem: 'latn', style: 'percent' });
  const find = (parts: readonly Intl.NumberFormatPart[], type: string, otherwise: string): string =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const large = plain.formatToParts(-12_345_678.5);
  const percentParts = percent.formatToParts(0.5);
  const afterNumber = percentParts.slice(percentParts.findIndex((part) => part.type === 'integer') + 1);
  return {
    decimal: find(large, 'decimal', '.'),
    group: find(large, 'group', ','),
    groupFrom: plain.formatToParts(1234.5).some((part) => part.type === 'group') ? 4 : 5,
    minus: find(large, 'minusSign', '-'),
    plus: find(signed.formatToParts(1), 'plusSign', '+'),
    percentSuffix: afterNumber.map((part) => part.value).join(''),
  };
}
