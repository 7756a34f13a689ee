/** Forms of a brand, and the contrast of its colors (WCAG 2.2, 1.4.3). Plain data and arithmetic without a schema. */

export const BRAND_THEMES = ['light', 'dark'] as const;
export type BrandTheme = (typeof BRAND_THEMES)[number];

/** Least contrast of text by WCAG 2.2 AA. */
export const CONTRAST_MIN = 4.5;

/** Square pictures of a brand, drawn with sides of exactly so many pixels. */
export const BRAND_PICTURE_LIMITS = { contentTypes: ['image/png'], side: 512 } as const;

/** Lengths and patterns of the fields; braces are places of texts, and the signs of mark-up never belong to a name. */
export const BRAND_FORMS = {
  nameMax: 40,
  shortNameMax: 12,
  entityMax: 120,
  name: '^(?! )[^<>{}"\\\\\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ud800-\\udfff\\ufeff]+(?<! )$',
  color: '^(#[0-9a-f]{6})?$',
  mail: '^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})+$',
  picture: '^([0-9a-f]{64})?$',
} as const;

/** Grounds on which the accent is read, and the text that is read on its soft form: the tokens of the same names. */
export const BRAND_GROUNDS = {
  light: { bg: '#ffffff', surface: '#f6f7f9', raised: '#ffffff', text: '#101318' },
  dark: { bg: '#0b0d10', surface: '#14171c', raised: '#1a1e25', text: '#f2f4f7' },
} as const satisfies Readonly<Record<BrandTheme, Readonly<Record<string, string>>>>;

/** Hundredths of the accent in its soft ground. */
const SOFT_SHARE: Readonly<Record<BrandTheme, number>> = { light: 10, dark: 16 };
/** A nearest color is looked for in so many steps toward black or white. */
const STEPS = 100;

/** The soft ground of an accent, as its badges have it. */
export function softOf(accent: string, theme: BrandTheme): string {
  return mixed(BRAND_GROUNDS[theme].bg, accent, SOFT_SHARE[theme]);
}

/** Contrast of two colors of the form #rrggbb, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The least contrast of an accent on the grounds of a theme, its own soft ground among them. */
export function accentContrast(accent: string, theme: BrandTheme): number {
  const { bg, surface, raised, text } = BRAND_GROUNDS[theme];
  const soft = softOf(accent, theme);
  const read = [bg, surface, raised, soft].map((ground) => contrastOf(accent, ground));
  return Math.min(...read, contrastOf(text, soft));
}

/** The color nearest to an accent that is read everywhere in a theme: darker in the light one, lighter in the dark one. */
export function nearestAccent(accent: string, theme: BrandTheme): string {
  const end = theme === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mixed(accent, end, step);
    if (accentContrast(tried, theme) >= CONTRAST_MIN) return tried;
  }
  return BRAND_GROUNDS[theme].text;
}

/** A ratio as people read it, rounded down so that what fails never looks as if it passed. */
export function ratioText(ratio: number): string {
  const hundredths = Math.floor(ratio * 100);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A name in the form of the names of files; `bourse` where nothing of it can stand there. */
export function brandSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? 'bourse' : slug;
}

function channelsOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** A color with so many hundredths of another one in it. */
export function mixed(color: string, other: string, hundredths: number): string {
  const into = channelsOf(other);
  const parts = channelsOf(color).map((one, index) =>
    Math.round((one * (100 - hundredths) + (into[index] ?? 0) * hundredths) / 100),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
